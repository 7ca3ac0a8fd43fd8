import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const PICTURE_OWNERS = ['product', 'category', 'file'] as const;
export type PictureOwnerKind = (typeof PICTURE_OWNERS)[number];
export const PICTURE_STATES = ['waiting', 'ready', 'failed', 'removed'] as const;
export type PictureState = (typeof PICTURE_STATES)[number];

/**
 * A picture in our keeping, or one that is to be: of a product or a category, downloaded from where its `src` pointed; or
 * a file that somebody uploaded, which belongs to nobody but its company.
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

  /** The ETag of a file; it stays 1, since nothing that a file prints ever changes. */
  @Column('integer', { default: 1 })
  version!: number;

  @Column('text')
  owner_kind!: PictureOwnerKind;

  @Column('bigint', { nullable: true })
  owner_id!: number | null;

  /** Where it is downloaded from; null for what was uploaded. */
  @Column('text', { nullable: true })
  source_url!: string | null;

  @Column('text', { default: 'waiting' })
  state!: PictureState;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** How many attempts to download it were begun. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of the last lease. */
  @Column('integer', { default: 0 })
  lease!: number;

  /** Nobody touches it before: it waits after a failure, or a worker is at it. */
  @Column('timestamptz', { default: () => "'-infinity'" })
  due_at!: Date;

  /** The address that we serve it at. */
  @Column('text', { nullable: true })
  src!: string | null;

  /** The digest of the bytes as they came. */
  @Column('text', { nullable: true })
  digest!: string | null;

  @Column('text', { nullable: true })
  content_type!: string | null;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  /** How many bytes came. */
  @Column('integer', { nullable: true })
  size!: number | null;

  /**
   * The room that all its sizes take in the store, or may take while somebody puts them there; it counts against the company's
   * quota until the row is gone. Null while nothing of it is there, and for pictures of releases that did not note it.
   */
  @Column('bigint', { nullable: true })
  stored_bytes!: number | null;

  /** The name of the file, as whoever uploaded it calls it. */
  @Column('text', { nullable: true })
  name!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}

/** What is known of a picture once it is in our keeping. */
export type ReadyPicture = Pick<PictureEntity, 'digest' | 'content_type' | 'width' | 'height' | 'size'> & {
  readonly src: string;
};
