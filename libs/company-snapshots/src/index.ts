export { CompaniesModule } from './companies.module';
export { CompaniesRepository } from './companies.repository';
export { CompaniesService } from './companies.service';
export { CompanyEntity } from './company.entity';
export { createCompanies, dropCompanies } from './migrations/companies';
