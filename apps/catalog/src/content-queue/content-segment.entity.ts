import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored part of a content file that is still arriving. */
@Entity('content_segments')
@Check('content_segments_bytes', 'bytes > 0')
export class ContentSegmentEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_segments_pk' })
  company_id!: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_segments_pk' })
  file_id!: number;

  /** The number of bytes before the segment. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'content_segments_pk' })
  position!: number;

  @Column('integer')
  bytes!: number;

  /** The name of the object in the content store. */
  @Column('text')
  key!: string;
}

/** An object of the content store with its size. */
export type Segment = Readonly<Pick<ContentSegmentEntity, 'key' | 'bytes'>>;
