import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const PICTURE_OWNERS = ['product', 'category', 'file'] as const;
export type PictureOwnerKind = (typeof PICTURE_OWNERS)[number];
export const PICTURE_STATES = ['waiting', 'ready', 'failed', 'removed'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

/**
 * A stored picture, or one to download, of a product or category; or an uploaded file, which has no owner but its
 * company.
 */
@Entity('pictures')
@Index('pictures_by_owner', ['company_id', 'owner_kind', 'owner_id'])
@Index('pictures_by_src', ['company_id', 'src'], { where: 'src is not null' })
@Index('pictures_due', ['due_at', 'id'], { where: "state = 'waiting'" })
@Index('pictures_unfinished', ['due_at', 'id'], { where: "state = 'waiting' and owner_kind = 'file'" })
@Index('pictures_by_room', ['company_id', 'stored_bytes'], { where: 'stored_bytes is not null' })
@Index('pictures_unmeasured', ['id'], { where: "state = 'ready' and stored_bytes is null" })
@Index('pictures_to_remove', ['due_at', 'id'], { where: "state = 'removed'" })
@Check('pictures_owner_kind', "owner_kind in ('product', 'category', 'file')")
@Check('pictures_owner', "(owner_kind = 'file') = (owner_id is null) and (owner_kind = 'file') = (source_url is null)")
@Check('pictures_state', "state in ('waiting', 'ready', 'failed', 'removed')")
@Check('pictures_ready', "state <> 'ready' or (src is not null and digest is not null)")
export class PictureEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'pictures_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'pictures_pk' })
  id!: number;

  /** The ETag of a file; it stays 1, because the JSON of a file never changes. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  owner_kind!: PictureOwnerKind;

  @Column('bigint', { nullable: true })
  owner_id!: number | null;

  /** The address to download from; null for an upload. */
  @Column('text', { nullable: true })
  source_url!: string | null;

  @Column('text', { default: 'waiting' })
  state!: PictureState;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** The number of download attempts that began. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** No worker takes the picture earlier: it waits after a failure, or another worker holds the lease. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;

  /** The public address of the picture. */
  @Column('text', { nullable: true })
  src!: string | null;

  /** The digest of the downloaded or uploaded bytes. */
  @Column('text', { nullable: true })
  digest!: string | null;

  @Column('text', { nullable: true })
  content_type!: string | null;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  /** The number of downloaded or uploaded bytes. */
  @Column('integer', { nullable: true })
  size!: number | null;

  /**
   * Bytes that all sizes occupy, or may occupy during a write; they count against the quota until the row is deleted.
   * Null before, or if an older release did not record them.
   */
  @Column('bigint', { nullable: true })
  stored_bytes!: number | null;

  /** The file name that the client sent. */
  @Column('text', { nullable: true })
  name!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}

/** The attributes of a stored picture. */
export type ReadyPicture = Pick<PictureEntity, 'digest' | 'content_type' | 'width' | 'height' | 'size'> & {
  readonly src: string;
};
