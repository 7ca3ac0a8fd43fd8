import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ContentKind, ContentQuality, FileState } from '@marquee/contracts';

/**
 * A content file, uploaded or arriving. Its id comes from the sequence of `pictures`, because both tables are one list.
 */
@Entity('content_files')
@Index('content_files_by_product', ['company_id', 'product_id', 'id'], { where: 'product_id is not null' })
@Index('content_files_by_id', ['id'], { unique: true })
@Index('content_files_to_process', ['due_at', 'id'], { where: "state = 'processing'" })
@Index('content_files_to_remove', ['due_at', 'id'], { where: "state in ('uploading', 'refused', 'removed')" })
@Check('content_files_state', "state in ('uploading', 'processing', 'ready', 'refused', 'removed')")
@Check('content_files_received', 'received between 0 and size')
@Check('content_files_ready', "state <> 'ready' or (content_type is not null and sha256 is not null)")
export class ContentFileEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_files_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_files_pk' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  name!: string;

  @Column('text')
  kind!: ContentKind;

  /** A product of the company that is no mirror. */
  @Column('text', { nullable: true })
  product_id!: string | null;

  @Column('text', { nullable: true })
  language!: string | null;

  @Column('text', { nullable: true })
  quality!: ContentQuality | null;

  /** `removed` until a worker has deleted the objects; repositories hide such rows. */
  @Column('text', { default: 'uploading' })
  state!: FileState;

  /** The bytes of the whole file, as the client announced them. */
  @Column('bigint')
  size!: number;

  /** The bytes that have arrived, which equal the sum of the segments until the file is processed. */
  @Column('bigint', { default: 0 })
  received!: number;

  @Column('text', { nullable: true })
  content_type!: string | null;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  @Column('double precision', { nullable: true })
  duration!: number | null;

  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('text', { nullable: true })
  refusal!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column('integer', { default: 0 })
  lease!: number;

  /** The end of a lease or a pause; of an unfinished or refused file, the time of its removal. */
  @Column('timestamptz')
  due_at!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
