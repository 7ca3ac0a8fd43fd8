/** Rules of every call in Markdown, the introduction of the reference. */
export const DESCRIPTION = `
A REST API for shops and content licensing. Bodies are JSON, times are GMT, and amounts of money are in cents.

\`\`\`sh
curl -H "Authorization: Bearer $TOKEN" \\
  https://shop.example/api/products.json
\`\`\`

- Send \`Authorization: Bearer …\` with every request. An access token is valid for 30 minutes.
- A list returns up to 250 rows, sorted by id. \`Link: <…>; rel="next"\` leads to the next page.
  With \`Accept: text/csv\` it returns all rows as CSV.
- Every response has an \`X-Request-Id\`. Include it when you contact support.
- \`X-Api-Call-Limit: used/size\` shows your rate limit. Beyond it, the response is 429 with \`Retry-After\`.
- Send an \`Idempotency-Key\` with a POST. The same request can then be repeated safely for 24 hours.
- The response for a single resource has an \`ETag\`. A read with \`If-None-Match\` answers 304 without a body if nothing
  changed. A change with \`If-Match\` answers 412 if the resource has changed since you read it.
- All errors have the shape \`Error\`; \`errors\` names the invalid fields.
- An unknown path answers 404. A method that the path does not support answers 405; OPTIONS lists the supported methods.
  HEAD answers like GET, without the body.
- A request that is not valid HTTP answers 400, a request that does not arrive in time answers 408, and headers that are
  too large answer 431. An upload that does not arrive in time answers 400. These errors also have the shape \`Error\`.
`.trim();
