import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { CompanyEntity } from './company.entity';

/** An admin user of one company; who signs in with this email is auth's business. */
@Entity('users')
@Index('users_by_email', { synchronize: false })
@ForeignKey(() => CompanyEntity, ['company_id'], ['id'], { name: 'users_company' })
export class UserEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'users_pk' })
  company_id!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'users_pk' })
  id!: number;

  @Column('text')
  email!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
