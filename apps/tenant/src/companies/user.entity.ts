import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { CompanyEntity } from './company.entity';

/** An admin user of one company; who signs in with this email is auth's business. */
@Entity('users')
@Index('users_by_email', { synchronize: false })
@ForeignKey(() => CompanyEntity, ['companyId'], ['id'], { name: 'users_company' })
export class UserEntity {
  @PrimaryColumn('bigint', { name: 'company_id', primaryKeyConstraintName: 'users_pk' })
  companyId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'users_pk' })
  id!: number;

  @Column('text')
  email!: string;

  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
