/** Rules of every call in Markdown, the introduction of the reference. */
export const DESCRIPTION = `
A shop and content-licensing platform. Bodies are JSON, times are GMT, money is in cents.

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" \\
  https://shop.example/api/products.json
\`\`\`

- Send \`Authorization: Bearer …\` with every call. An access token lives 30 minutes.
- Lists hold up to 250 rows, by id. More are behind \`Link: <…>; rel="next"\`.
- Every answer has an \`X-Request-Id\`; name it when you ask us about a call.
- \`X-Api-Call-Limit: used/size\` shows your limit. Beyond it: 429 with \`Retry-After\`.
- Send an \`Idempotency-Key\` with a POST and repeat it safely for 24 hours.
- Single reads have an \`ETag\`: \`If-None-Match\` spares you the body (304), \`If-Match\` on a change keeps you from
  overwriting somebody else's (412).
- Errors are one shape, \`Error\`; \`errors\` names the fields.
- A path that is not here is 404. A method that is not here is 405, and OPTIONS says which are; HEAD is GET without the body.
- What is no HTTP, comes too slowly or has too large a header is 400, 408 or 431, in the shape of every other error; an
  upload that comes too slowly is 400.
`.trim();
