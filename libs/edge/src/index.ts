export { AssetsController } from './assets/assets.controller';
export { MediaController } from './assets/media.controller';
export { REQUEST_TIMEOUT_MS, readBody } from './bodies/body-reading';
export { passOver, readJson, unwrap, unwrapIfWrapped, unwrapped } from './bodies/body';
export { MAX_PARTS } from './bodies/form-reader';
export { FORM_TYPE, Form, FormBody, MAX_FORM, formDecoded, formOf } from './bodies/form';
export { CHUNK_TYPE, FILE_FIELD, MAX_AROUND, MULTIPART_TYPE, type Upload, receiveUpload } from './bodies/upload';
export { CollectRoutes, type Collected } from './collect/collect-routes';
export { EDGE_CONFIG, checkEdgeConfig, type EdgeConfig } from './edge.config';
export { type SpenderBucket } from './connections/edge-state';
export { flightOf } from './connections/flight';
export { MAX_CONCURRENT_REQUESTS } from './connections/pipelining';
export { type Bucket, type BucketSize, type Poured, fill, pour, waitOf } from './limits/leaky-bucket';
export { ShopBuckets } from './limits/shop-buckets';
export { attempt } from './pages/attempt';
export { box, csrfField, hidden, input, notice, problem, select } from './pages/controls';
export { COOKIE, type CookiePlace, cookieOf, tokenIn } from './pages/cookie';
export { requestNote } from './pages/error.page';
export { Html, type Shown, attributes, escaped, html, isolated } from './pages/html';
export { ICON, adminPage, appName, cardPage, signOutForm } from './pages/layout';
export { isFromOwnSite, requireOwnForm, same } from './pages/own-form';
export { STYLESHEET, STYLESHEET_VERSION } from './pages/stylesheet';
export { Visit } from './pages/visit';
export { CSV_TYPE, EVENT_STREAM_TYPE, prefers } from './replies/accept';
export { ACCEPTED } from './replies/accepted';
export {
  type AnswerSpec,
  type DocumentSchema,
  bytesOf,
  counted,
  created,
  document,
  empty,
  hasTag,
  instead,
  isJust,
  isOfOne,
  isPartlyTagged,
  listOf,
  nothing,
  one,
  oneOrNothing,
  partlyTagged,
  rawReplyOf,
  redirect,
  untagged,
  wholeListOf,
  wholeOne,
} from './replies/answer';
export { BuiltAsset, builtFile, takesGzip } from './replies/built-asset';
export { FOR_A_YEAR, cachingOf } from './replies/caching';
export { csvColumns, csvLine } from './replies/csv';
export { matchesNone } from './replies/entity-tags';
export { STATUS, failureOf, mayReadAgain } from './replies/failure';
export { JSON_API_TYPE } from './replies/json-api-failure';
export { nextLink } from './replies/next-link';
export { oauthFailureOf, withCode } from './replies/oauth-failure';
export { Detour, HtmlPage, type PageExtras, type PageResult, SeeOther } from './replies/page-reply';
export { StreamedReply } from './replies/streamed-reply';
export { Calls } from './routing/calls';
export { Ctx, contextOf, idempotencyKey, ifMatchOf } from './routing/context';
export { HostNames, hostIn } from './routing/host';
export { Id, ProductId, Token, idOf } from './routing/id';
export { type Principal } from './routing/principal';
export { FieldsQuery, FilterQuery, ListQuery, type Query, fieldsIn, rowsAskedFor, textIn } from './routing/query';
export {
  Access,
  AccessByAny,
  Answers,
  Asks,
  AtShops,
  Body,
  ByLicenseKey,
  ByLicenseKeyInBody,
  ChangesRow,
  ErrorsOnPage,
  ForManagers,
  ForOperators,
  ForUsers,
  JsonApi,
  MaxBody,
  NeedsIdempotencyKey,
  OAuth,
  OfApp,
  Page,
  Public,
  type RequiredScope,
  type RouteAccess,
  type RouteSpec,
  Serves,
  ShopPage,
  ShopSignedIn,
  SignedIn,
  TakesFile,
  TakesForm,
  TakesJson,
  isOfPerson,
  isToRow,
  takesBody,
} from './routing/route';
export { type Route, isByLicense, isCounted, isKeyed, isScoped, routesOf } from './routing/routes';
export { type Downloads, EdgeAdapter } from './server/adapter';
export { type EdgeAppParts, createEdge } from './server/create-edge';
export { listening } from './server/listening';
export { MAX_BODY } from './server/server';
export { BrowserSessions } from './shops/browser-sessions';
export { noShopPage, offlinePage } from './shops/closed-shop.page';
export { type InLanguages, type ShopLanguage, languageFor } from './shops/languages';
export { type ShopMessages, languagesIn, messagesOf } from './shops/messages';
export { framed, shopCardPage, shopPage } from './shops/shop-frame';
export { shopPath, signInPath } from './shops/shop-path';
export { type ShopPlace } from './shops/shop-place';
export { ShopVisit, ownOrigin } from './shops/shop-visit';
export { Shops } from './shops/shops';
export { SignInLinks } from './shops/sign-in-links';
