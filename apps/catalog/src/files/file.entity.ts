import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { File } from '@marquee/contracts';

/** A row of the view of uploaded pictures and content files, which a migration creates. */
@Entity('files', { synchronize: false })
export class FileEntity {
  @PrimaryColumn('bigint')
  company_id!: number;

  @PrimaryColumn('bigint')
  id!: number;

  @Column('integer')
  version!: number;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  content_type!: string | null;

  @Column('bigint')
  size!: number;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('text', { nullable: true })
  src!: string | null;

  @Column('timestamptz')
  created_at!: Date;

  @Column('text')
  kind!: File['kind'];

  @Column('text', { nullable: true })
  product_id!: string | null;

  @Column('text', { nullable: true })
  language!: string | null;

  @Column('text', { nullable: true })
  quality!: File['quality'];

  @Column('text')
  state!: File['state'];

  @Column('bigint')
  received!: number;

  @Column('double precision', { nullable: true })
  duration!: number | null;

  @Column('text', { nullable: true })
  checksum!: string | null;

  @Column('text', { nullable: true })
  refusal!: string | null;
}
