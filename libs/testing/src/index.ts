export * from './browser/accessibility';
export { atHost, isOfShops, type HostAnswer } from './system/at-host';
export * from './browser/browser';
export * from './system/bus';
export * from './servers/callback';
export { Authority, type Identity } from './servers/certificates';
export * from './system/client';
export * from './data/company';
export * from './data/company-snapshot';
export * from './storage/database';
export { DnsServer, type DnsAnswer, type DnsHost } from './servers/dns-server';
export * from './environment';
export * from './eventually';
export { analyze, ExplainingSession } from './storage/explaining-session';
export * from './system/feed';
export * from './system/fetch-documented';
export * from './system/fetch-ops';
export * from './data/file';
export * from './system/harness';
export * from './data/inventory';
export * from './data/issued';
export { eventsIn, leaksIn } from './leaks/leaks';
export * from './data/license-terms';
export * from './storage/looked-at';
export * from './servers/line';
export { aColleague, aSession, type TestColleague, type TestSession } from './data/session';
export { aLoginToken, textsOfSameBytes } from './data/login-token';
export * from './data/mails';
export * from './data/offer';
export { startOnData, startOwnSystem } from './system/own-system';
export * from './system/prepared-data';
export * from './data/person';
export * from './storage/prepared';
export * from './system/processes';
export * from './storage/reading-session';
export { inRounds, type RefusedCase } from './data/rounds';
export { Receiver } from './servers/receiver';
export * from './reference/bodies';
export * from './reference/documented';
export { ROOT, TOOLS } from './root';
export { spansOf, type Span } from './leaks/spans';
export * from './storage/storage';
export * from './system/system';
export * from './browser/visitor';
export { twoYearsPass } from './storage/years';
export { aContentFile, demoMedia } from './data/content-file';
export {
  createdUpload,
  createUpload,
  offsetOfUpload,
  patchUpload,
  tus,
  uploadMetadata,
  type TusUpload,
  type Uploader,
} from './data/tus-client';
export { Desk } from './edge/desk';
export { EDGE_SETTINGS, EdgeFixture, TestEdge, UNHURRIED } from './edge/edge.fixture';
export { encoded, PageVisitor, textIn } from './edge/page-visitor';
export { opened, receivedFrom, sendRaw } from './edge/raw-http';
export {
  FORM_SESSION,
  HANDED_SESSION,
  LINK_SESSION,
  SHOP_HOST,
  ShopSessionsStandIn,
  ShopsStandIn,
} from './edge/shop.stand-ins';
