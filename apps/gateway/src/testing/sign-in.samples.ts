import type {
  App,
  AppWithSecret,
  AskingApp,
  Grant,
  Membership,
  EmailChange,
  OwnSession,
  PasswordLink,
  Review,
  ShopDomain,
  SigningSecret,
  TokenResponse,
  User,
} from '@marquee/contracts';

type Consent = Extract<Review, { outcome: 'consent' }>;

/** Complete valid samples; a test overrides only relevant fields. */
const PERMISSIONS: User['permissions'] = {
  request_products: 1,
  request_keyfile: 0,
  request_rescue_code: 0,
  request_beta_code: 0,
  create_users: 1,
  web_access: 1,
  accounting: 0,
  unlock: 0,
  RepAccounting: 0,
  manage_apps: 1,
  manage_shop: 1,
};

export const aMembership = (change: Partial<Membership> = {}): Membership => ({
  company_id: 1202,
  company_name: 'Blue Lantern Books',
  user_id: 11,
  first_name: 'Ada',
  last_name: 'Moor',
  language: 'en',
  permissions: PERMISSIONS,
  ...change,
});

export const anAskingApp = (change: Partial<AskingApp> = {}): AskingApp => ({
  name: 'Shelf Sync',
  publisher: 'Tidewater Software',
  redirect_origin: 'https://shelf-sync.example',
  ...change,
});

export const aConsent = (change: Partial<Consent> = {}): Consent => ({
  outcome: 'consent',
  app: anAskingApp(),
  company: aMembership(),
  asked: ['products'],
  held: [],
  access_type: 'offline',
  ...change,
});

export const anApp = (change: Partial<App> = {}): App => ({
  app_id: 5,
  company_id: 1202,
  client_id: 'shelf-sync-5f2c81',
  name: 'Shelf Sync',
  redirect_uris: ['https://shelf-sync.example/callback', 'https://staging.shelf-sync.example/callback?from=marquee'],
  developer_email: 'dev@shelf-sync.example',
  sync_url: 'https://shelf-sync.example/changes',
  requires_secret: true,
  default_redirect_uri: null,
  created_at: '2025-10-02T08:15:00',
  former_secret_until: null,
  ...change,
});

export const CREDENTIALS: AppWithSecret = { ...anApp(), client_secret: 'fixture-app-secret-3vq8Zr0cXbT1mJ' };

export const aGrant = (change: Partial<Grant> = {}): Grant => ({
  grant_id: 31,
  app_id: 5,
  client_id: 'shelf-sync-5f2c81',
  app_name: 'Shelf Sync',
  publisher: 'Tidewater Software',
  scopes: ['products', 'orders'],
  user_email: 'ada@example.org',
  created_at: '2025-10-12T10:00:00',
  last_used_at: '2025-11-14T21:07:00',
  ...change,
});

export const SECRETS: readonly SigningSecret[] = [
  { secret: 'fixture-signing-secret-present', created_at: '2025-11-14T09:00:00', valid_until: null },
  {
    secret: 'fixture-signing-secret-former',
    created_at: '2025-01-01T09:00:00',
    valid_until: '2025-11-15T09:00:00',
  },
];

export const aUser = (change: Partial<User> = {}): User => ({
  id: 11,
  company_id: 1202,
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Moor',
  language: 'en',
  note: '',
  state: 'enabled',
  time_zone: 0,
  token: 'ABCDEFGHIJKLMNOP',
  created_at: '2025-01-01T09:00:00',
  updated_at: '2025-01-01T09:00:00',
  valid: true,
  verified_email: true,
  default_address: null,
  permissions: PERMISSIONS,
  ...change,
});

export const aDomain = (change: Partial<ShopDomain> = {}): ShopDomain => ({
  theme_setting_id: 2044,
  host: 'books.example.org',
  proven_at: null,
  proven_by: null,
  record_name: '_marquee.books.example.org',
  record_value: 'marquee-site-verification=Zq3mV0fWc9rT1xKbN5yLh8uJd2aPe6Gs',
  checked_at: '2025-11-14T09:30:00',
  found: 'missing',
  next_check_at: '2025-11-14T09:45:00',
  ...change,
});

export const OWN_SESSIONS: OwnSession[] = [
  { session_id: 'a1'.repeat(32), created_at: '2025-11-14T09:00:00', seen_at: '2025-11-14T09:30:00', current: true },
  { session_id: 'b2'.repeat(32), created_at: '2025-11-13T08:00:00', seen_at: '2025-11-14T08:59:00', current: false },
];

export const EMAIL_CHANGE: EmailChange = { email: 'ada@example.org', new_email: 'ada@moor.example' };

export const LINK: PasswordLink = { email: 'new@example.org', purpose: 'invitation' };

export const TOKENS: TokenResponse = {
  access_token: 'fixture-access-token',
  token_type: 'bearer',
  expires_in: 1800,
  refresh_token: 'fixture-refresh-token',
  scope: 'products,orders',
  access_type: 'offline',
  'as:client_id': 'shelf-sync-5f2c81',
  userName: 'ada@example.org',
  issued: 'Sat, 15 Nov 2025 09:00:00 GMT',
  expires: 'Sat, 15 Nov 2025 09:30:00 GMT',
  '.issued': 'Sat, 15 Nov 2025 09:00:00 GMT',
  '.expires': 'Sat, 15 Nov 2025 09:30:00 GMT',
};
