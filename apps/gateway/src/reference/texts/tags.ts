interface Tag {
  readonly description: string;
  /** The name of the group in navigations. */
  readonly group: (typeof GROUPS)[number];
}
const GROUPS = ['Sales', 'Catalog', 'Company', 'Events', 'Access', 'Console', 'Shop fronts'] as const;

/** The tags by the first part of the `operationId`. */
const TAGS: Readonly<Record<string, Tag>> = {
  orders: { group: 'Sales', description: 'Purchases of customers, and their refunds.' },
  customers: { group: 'Sales', description: 'Customer accounts of the company.' },
  addresses: { group: 'Sales', description: 'Postal addresses of customers.' },
  customerLicenses: { group: 'Sales', description: 'What a customer has bought. An addition.' },
  issuedLicenses: {
    group: 'Sales',
    description:
      'What customers have bought, with its terms: read, suspend, extend, transfer or revoke it. An addition.',
  },
  licenseDevices: { group: 'Sales', description: 'The devices and the uses of an issued license. An addition.' },
  subscribers: { group: 'Sales', description: 'People who signed up to a subscription of the company. An addition.' },
  groupmembers: { group: 'Sales', description: 'People in named groups of the company. An addition.' },
  newsrecipients: { group: 'Sales', description: 'Current and former recipients of the newsletter. An addition.' },
  fulfillments: { group: 'Sales', description: 'The shipping of physical orders.' },
  products: { group: 'Catalog', description: 'What the company sells.' },
  categories: { group: 'Catalog', description: 'The hierarchy in which the shop shows products.' },
  licenses: { group: 'Catalog', description: 'License models, which limit the use of digital content.' },
  prices: { group: 'Catalog', description: 'Price models, with an amount for each currency or country.' },
  files: { group: 'Catalog', description: 'Uploaded pictures. An addition.' },
  marketplace: { group: 'Catalog', description: 'Products that other companies offer for mirroring.' },
  companies: { group: 'Company', description: 'Data of the company, and of companies that a partner manages.' },
  users: { group: 'Company', description: 'Admin users of the company.' },
  apps: { group: 'Company', description: 'Apps that the company publishes or has authorized. An addition.' },
  themeSettings: { group: 'Company', description: 'The shops of the company: design, domains and texts.' },
  statistics: { group: 'Company', description: 'Daily figures of the shops.' },
  currencyRates: { group: 'Company', description: 'The rates by which statistics convert amounts. An addition.' },
  search: { group: 'Company', description: 'One search over resources of the company. An addition.' },
  webhooks: { group: 'Events', description: 'Registrations for event notifications.' },
  deliveries: {
    group: 'Events',
    description: 'What was sent to a webhook, with repetition, replay and test. An addition.',
  },
  events: { group: 'Events', description: 'The feed of events, for apps that poll. An addition.' },
  activities: { group: 'Company', description: 'Who changed what in the last 90 days. An addition.' },
  requests: { group: 'Events', description: 'The log of the requests of an app. An addition.' },
  oauth: { group: 'Access', description: 'The consent page, where a user authorizes an app.' },
  token: { group: 'Access', description: 'The exchange and the revocation of tokens.' },
  tokeninfo: { group: 'Access', description: 'What an access token grants.' },
  metadata: { group: 'Access', description: 'Metadata for OAuth libraries. An addition.' },
  session: { group: 'Console', description: 'The session of a signed-in user. An addition.' },
  preferences: { group: 'Console', description: 'What a signed-in user has chosen for every company. An addition.' },
  views: { group: 'Console', description: 'Lists that users have saved, with filters and columns. An addition.' },
  ownApps: { group: 'Console', description: 'The apps that a company publishes, and their secrets. An addition.' },
  appPermissions: { group: 'Console', description: 'What apps may do for a company. An addition.' },
  signingSecrets: { group: 'Console', description: 'The secret that signs login tokens. An addition.' },
  domains: { group: 'Console', description: 'The proof that a company owns its domains. An addition.' },
  mailTemplates: { group: 'Console', description: 'The texts of mails to customers. An addition.' },
  mailSettings: { group: 'Console', description: 'The sender and the look of mails to customers. An addition.' },
  companyUsers: { group: 'Console', description: 'The people who manage a company. An addition.' },
  serviceStates: { group: 'Console', description: 'The state of the system, for its operators. An addition.' },
  licenseUse: { group: 'Shop fronts', description: 'The use of a license by a player or a program. An addition.' },
  login: { group: 'Shop fronts', description: 'The sign-in of customers by a link from another site.' },
  collect: { group: 'Shop fronts', description: 'Sign-ups and traffic of a shop front. An addition.' },
};

/** Tags in group order; tags without a text come last. */
export function tagsOf(names: readonly string[]): { readonly name: string; readonly description?: string }[] {
  const known = Object.entries(TAGS).filter(([name]) => names.includes(name));
  const unknown = names.filter((name) => !(name in TAGS));
  return [...known.map(([name, { description }]) => ({ name, description })), ...unknown.map((name) => ({ name }))];
}

/** The extension by which Redoc and Scalar group tags. */
export function tagGroupsOf(names: readonly string[]): { readonly name: string; readonly tags: readonly string[] }[] {
  const groups = GROUPS.map((name) => ({
    name,
    tags: Object.keys(TAGS).filter((tag) => names.includes(tag) && TAGS[tag]?.group === name),
  }));
  return groups.filter(({ tags }) => tags.length > 0);
}
