/** What somebody who has just started it wants to know, printed at once. */
export function welcome(system, demo, folder) {
  return `
Marquee is ready: ${system.url}

  shop owner   ${demo.email}, password ${demo.password} (company ${demo.company_id})
  demo app     client id ${demo.client_id}, client secret ${demo.client_secret}
  admin pages  ${system.url}/admin (mail is kept in ${folder}/mails)
  reference    ${system.url}/docs
  operate      npm run marquee -- --help
  logs         ${folder}/logs/<app>.log, or npm start -- --logs
  database     ${system.adminUrl}

Try it:
  curl -s -H 'Authorization: Bearer ${demo.access_token}' ${system.url}/api/products.json

Ctrl-C stops everything; the data stays in ${folder} (npm run reset drops it).`;
}
