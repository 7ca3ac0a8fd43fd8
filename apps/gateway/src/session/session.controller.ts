import { Controller, Get } from '@nestjs/common';
import { PERMISSION_SCOPES, permissionsOfUser, SCOPES, scopesOfUser, type Membership } from '@marquee/contracts';
import { Answers, document, ForUsers, Serves, Visit } from '@marquee/edge';
import { Visiting } from '../pages/decorators';

const text = { type: 'string' };
const id = { type: 'integer', format: 'int64', minimum: 1 };
const listOf = (names: object, description: string) => ({
  type: 'array',
  items: { type: 'string', enum: Object.keys(names) },
  description,
});
const user = {
  type: 'object',
  description: 'The signed-in person; names and language are those of the first company.',
  properties: {
    email: { ...text, description: 'The sign-in email.' },
    first_name: { ...text, description: 'The first name; empty for a person without a company.' },
    last_name: { ...text, description: 'The last name; empty for a person without a company.' },
    language: { ...text, description: 'The language of pages and mails; `en` for a person without a company.' },
    operator: { type: 'boolean', description: 'True if the person may read the state of the system.' },
  },
  required: ['email', 'first_name', 'last_name', 'language', 'operator'],
};
const company = {
  type: 'object',
  properties: {
    id: { ...id, description: 'The id of the company, for paths.' },
    name: { ...text, description: 'The name of the company.' },
    user_id: { ...id, description: 'The id of the person as a user of the company.' },
  },
  required: ['id', 'name', 'user_id'],
};
const ofCompany = {
  type: 'object',
  properties: {
    company_id: { ...id, description: 'The id of the company.' },
    permissions: listOf(PERMISSION_SCOPES, 'The permissions of the person as a user of the company.'),
    scopes: listOf(SCOPES, 'The scopes of the routes that the person may call for the company.'),
  },
  required: ['company_id', 'permissions', 'scopes'],
};
const SESSION = document({
  title: 'Session',
  description: 'The session of the browser.',
  type: 'object',
  properties: {
    session: {
      type: 'object',
      description: 'The session.',
      properties: {
        csrf: { ...text, description: 'The value of the header `X-CSRF-Token`, until the session ends.' },
        user,
        companies: { type: 'array', items: company, description: 'The companies that the person may act for.' },
        permissions: { type: 'array', items: ofCompany, description: 'What the person may do for each company.' },
      },
      required: ['csrf', 'user', 'companies', 'permissions'],
    },
  },
  required: ['session'],
});

/** Addition to the interface: who has signed in, for scripts of our own pages. */
@Controller('admin')
@Serves('session')
export class SessionController {
  @Get('session.json')
  @ForUsers()
  @Answers(SESSION)
  get(@Visiting() { csrf, email, visitor }: Visit): object {
    const memberships = visitor?.memberships ?? [];
    const { first_name = '', last_name = '', language = 'en' }: Partial<Membership> = memberships[0] ?? {};
    const companies = memberships.map((one) => ({
      id: one.company_id,
      name: one.company_name,
      user_id: one.user_id,
    }));
    const permissions = memberships.map((one) => ({
      company_id: one.company_id,
      permissions: permissionsOfUser(one.permissions),
      scopes: scopesOfUser(one.permissions),
    }));
    const operator = visitor?.operator === true;
    return { session: { csrf, user: { email, first_name, last_name, language, operator }, companies, permissions } };
  }
}
