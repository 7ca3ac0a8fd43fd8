import { createHash } from 'node:crypto';

const DARK = `
  --ground:#141715;--paper:#1d211f;--ink:#eaeeeb;--soft:#a9b4ae;--line:#333a36;--edge:#7d8882;
  --accent:#5fd0a5;--accent-dark:#86dfbd;--on-accent:#06231a;--tint:#1c3029;
  --danger:#ff9d92;--danger-dark:#ffb8b0;--danger-tint:#3a201d;--on-danger:#330a06;
`;

/** The style of every page: one column, system fonts, and the reader's light or dark theme unless `data-theme` chooses one. */
export const STYLESHEET = `
:root{
  color-scheme:light dark;
  --ground:#f5f6f4;--paper:#fff;--ink:#1a1f1c;--soft:#55605a;--line:#dde1dd;--edge:#848f88;
  --accent:#0b6b4f;--accent-dark:#07543d;--on-accent:#fff;--tint:#e8f3ee;
  --danger:#a3261b;--danger-dark:#841c13;--danger-tint:#fcefed;--on-danger:#fff;
  --radius:10px;--space:1.5rem;
}
@media(prefers-color-scheme:dark){:root:where(:not([data-theme=light])){${DARK}}}
:where(:root)[data-theme=dark]{color-scheme:dark;${DARK}}
:where(:root)[data-theme=light]{color-scheme:light}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);
  font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
h1,h2,h3,h4,p,ul,ol,dl,dd,fieldset{margin:0;padding:0}
h1{font-size:1.6rem;line-height:1.25;font-weight:650;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:1.1rem;line-height:1.35;font-weight:650}
h3,h4{font-size:1rem;line-height:1.4;font-weight:650}
ul{list-style:none}
a{color:var(--accent);text-underline-offset:.2em;text-decoration-thickness:.07em}
a:hover{color:var(--accent-dark);text-decoration-thickness:.12em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
main:focus{outline:none}
small,.small{font-size:.875rem}
.soft{color:var(--soft)}
.lines{white-space:pre-line}
code{font:.9em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.skip{position:absolute;left:-999rem;top:.5rem;z-index:1;background:var(--paper);padding:.5rem .75rem;border-radius:6px}
.skip:focus{left:.5rem}
.stack>*+*{margin-top:1rem}
.stack>h1+*{margin-top:1.1rem}
.stack.wide>*+*{margin-top:1.5rem}
.stack>h1+p:not(.notice),.stack.wide>.heading+p,.stack.wide>h1+p{margin-top:.5rem}
.stack>input[type=hidden]:first-child+*,.stack>input[type=hidden]+input[type=hidden]+*{margin-top:0}
:is(h2,label) .small{font-weight:400}

.brand{display:inline-flex;align-items:center;gap:.5rem;font-weight:700;letter-spacing:-.01em;color:var(--ink);text-decoration:none}
.brand:hover{color:var(--ink)}
.brand svg{width:1.5rem;height:1.5rem;color:var(--accent);flex:none}

.card-page{display:flex;flex-direction:column;align-items:center;padding:clamp(1.25rem,7vh,5rem) 1rem 2rem}
.card-page>header{margin-bottom:1.25rem;font-size:1.05rem}
.card{width:100%;max-width:27rem;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);
  padding:clamp(1.25rem,5vw,2rem);box-shadow:0 1px 2px rgb(0 0 0/.04),0 8px 24px rgb(0 0 0/.05)}
.card-page.roomy .card{max-width:33rem}

.bar{background:var(--paper);border-bottom:1px solid var(--line)}
.bar>div{max-width:60rem;margin:0 auto;padding:.75rem 1.25rem 0;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem}
.bar .company{color:var(--soft);margin-right:auto}
@media(min-width:34rem){.bar .company strong{border-left:1px solid var(--line);padding-left:1.25rem}}
.bar .company strong{color:var(--ink);font-weight:600}
.bar .who{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;color:var(--soft);font-size:.875rem}
.bar nav{flex-basis:100%}
.bar nav ul{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin-top:.25rem}
.bar nav a{display:block;padding:.6rem 0 .55rem;color:var(--soft);text-decoration:none;border-bottom:3px solid transparent}
.bar nav a:hover{color:var(--ink)}
@media(max-width:34rem){.bar nav ul{gap:0 .9rem}.bar nav a{font-size:.875rem}}
.bar nav a[aria-current]{color:var(--ink);font-weight:600;border-bottom-color:var(--accent)}
.bar.plain>div{padding-bottom:.75rem}
.admin{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}
.admin .narrow{max-width:38rem}
.heading{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem 1rem}

.panel{background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:clamp(1rem,4vw,1.5rem)}
.rows{background:var(--paper);border:1px solid var(--line);border-radius:var(--radius)}
.rows>li{padding:1.1rem clamp(1rem,4vw,1.5rem);display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:.75rem 1.5rem}
.rows>li+li{border-top:1px solid var(--line)}
.rows .what{flex:1 1 18rem;min-width:0}
.rows .what>*+*{margin-top:.3rem}
.work{display:flex;flex-wrap:wrap;align-items:flex-start;gap:1rem 1.5rem}
.work .what{flex:1 1 14rem;min-width:0}
.picture{flex:none;width:5rem;aspect-ratio:4/3;overflow:hidden;border-radius:8px;background:var(--ground);border:1px solid var(--line)}
.picture.small{width:min(20rem,100%)}
.picture.small:empty{display:none}
@media(max-width:34rem){.picture:empty{display:none}}
.work .tag{white-space:normal}
.picture img{display:block;width:100%;height:100%;object-fit:contain}
video,audio{display:block;width:100%;height:auto;border-radius:var(--radius)}
video{max-height:80vh;background:#000}
audio{min-height:3.5rem}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem .75rem}
.empty{text-align:center;color:var(--soft);padding:2.5rem 1rem}
.choices a{display:flex;background:var(--paper);justify-content:space-between;gap:1rem;padding:.9rem 1rem;border:1px solid var(--edge);border-radius:8px;
  color:var(--ink);text-decoration:none;font-weight:600}
.choices a::after{content:"\\2192"/"";color:var(--accent)}
.choices a:hover{border-color:var(--accent);background:var(--tint)}
.choices li+li{margin-top:.6rem}

dl.facts{display:grid;grid-template-columns:minmax(6rem,max-content) minmax(0,1fr);gap:.35rem 1.25rem}
dl.facts dt{color:var(--soft)}
@media(max-width:30rem){dl.facts{display:block}dl.facts dd+dt{margin-top:.6rem}}

.scopes li{position:relative;padding:.25rem 0 .25rem 1.9rem}
.scopes li::before{content:"";position:absolute;left:.15rem;top:.47rem;width:1.1rem;height:1.1rem;border-radius:50%;background:var(--tint)}
.scopes li::after{content:"";position:absolute;left:.52rem;top:.63rem;width:.34rem;height:.6rem;
  border:solid var(--accent);border-width:0 2px 2px 0;transform:rotate(42deg)}
.scopes.asked li::after{left:.45rem;top:.77rem;width:.5rem;height:.5rem;border:0;border-radius:50%;background:var(--accent)}
.scopes.held{color:var(--soft)}
.tags{display:flex;flex-wrap:wrap;gap:.35rem}
.tag{display:inline-block;padding:.1rem .55rem;border:1px solid var(--line);border-radius:1rem;font-size:.8125rem;color:var(--soft);white-space:nowrap}
.tag.on{background:var(--tint);border-color:transparent;color:var(--accent-dark)}
.tag.off{background:var(--danger-tint);border-color:transparent;color:var(--danger-dark)}

form{margin:0}
.field>*+*{margin-top:.3rem}
label,.label,legend{display:block;font-weight:600}
legend{padding:0}
fieldset{border:0;min-width:0}
.hint{color:var(--soft);font-size:.875rem}
.wrong{color:var(--danger);font-size:.9rem;font-weight:600}
input[type=text],input[type=email],input[type=password],input[type=url],select,textarea{
  display:block;width:100%;padding:.6rem .7rem;font:inherit;color:inherit;background:var(--paper);
  border:1px solid var(--edge);border-radius:8px}
input[readonly]{background:var(--ground);color:var(--soft);border-color:var(--line)}
textarea{min-height:6.5rem;resize:vertical}
input:not([type=radio],[type=checkbox]):focus,select:focus,textarea:focus{outline:3px solid var(--accent);outline-offset:-1px;border-color:transparent}
[aria-invalid]{border-color:var(--danger)!important}
.box{display:flex;gap:.6rem;align-items:flex-start}
.box input{width:1.15rem;height:1.15rem;margin:.2rem 0 0;flex:none;accent-color:var(--accent)}
.box label{font-weight:400}
.box+.box{margin-top:.45rem}
.two{display:grid;gap:1rem;grid-template-columns:1fr 1fr}
@media(max-width:34rem){.two{grid-template-columns:1fr}}

button,.button{display:inline-block;padding:.6rem 1.15rem;border:1px solid var(--accent);border-radius:8px;background:var(--accent);
  color:var(--on-accent);font:inherit;font-weight:600;line-height:1.4;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-dark);border-color:var(--accent-dark);color:var(--on-accent)}
.quiet{background:transparent;border-color:var(--edge);color:var(--ink)}
.quiet:hover{background:var(--ground);border-color:var(--ink);color:var(--ink)}
.danger{background:var(--danger);border-color:var(--danger);color:var(--on-danger)}
.danger:hover{background:var(--danger-dark);border-color:var(--danger-dark);color:var(--on-danger)}
.quiet.danger{background:transparent;color:var(--danger);border-color:var(--danger)}
.quiet.danger:hover{background:var(--danger-tint);color:var(--danger-dark)}
button.link{padding:0;border:0;border-radius:0;background:none;color:var(--accent);font-weight:400;text-decoration:underline;text-underline-offset:.2em}
button.link:hover{color:var(--accent-dark)}
.full{width:100%}
.decide{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.slim{padding:.35rem .8rem;font-size:.9rem}

.notice{padding:.75rem 1rem;border-radius:8px;border-left:4px solid var(--accent);background:var(--tint)}
.notice.bad{border-left-color:var(--danger);background:var(--danger-tint)}
.footnote{border-top:1px solid var(--line);padding-top:1rem;color:var(--soft);font-size:.875rem}
.footnote.who{display:flex;flex-wrap:wrap;gap:0 .4rem}
table{width:100%;border-collapse:collapse}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-size:.875rem;color:var(--soft);font-weight:600}
.amount{text-align:right;white-space:nowrap;padding-right:0}
tfoot th{color:var(--ink);font-weight:400;font-size:1rem}
tfoot .sum>*{font-weight:650;border-bottom-width:2px}
address{font-style:normal}
.between{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem 2rem}
@media print{
  :root{--ground:#fff;--paper:#fff;--ink:#000;--soft:#333;--line:#bbb}
  .bar,.skip,.unprinted{display:none!important}
  .admin{max-width:none;padding:0}
  .panel{border:0;padding:0}
  tr{break-inside:avoid}
}
@media(forced-colors:active){.scopes li::before,.scopes.asked li::after{border:1px solid}}
`.trim();

/** A digest of the sheet, so that browsers may cache it without limit. */
export const STYLESHEET_VERSION = createHash('sha256').update(STYLESHEET).digest('base64url').slice(0, 12);
