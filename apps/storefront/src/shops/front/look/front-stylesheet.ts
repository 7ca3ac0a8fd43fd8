import { createHash } from 'node:crypto';

/** The style of a shop's public pages, after that of every page. */
export const FRONT_STYLESHEET = `
.front{display:flex;flex-direction:column}
.front>main{flex:1;width:100%;max-width:78rem;margin:0 auto;padding:clamp(1.25rem,4vw,2.5rem) clamp(1rem,4vw,2rem) 4rem}
.front>main>*+*{margin-top:1.75rem}
.top{background:var(--paper);border-bottom:1px solid var(--line)}
.top>div,.foot>div{max-width:78rem;margin:0 auto;padding:.9rem clamp(1rem,4vw,2rem)}
.top>div{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem}
.top .brand{font-size:1.2rem;margin-right:auto;min-width:0}
.top .brand img,.top .brand .mark{width:2.25rem;height:2.25rem;border-radius:8px;object-fit:contain;flex:none}
.top .brand .mark{display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-size:1.15rem}
.seek{flex:0 1 22rem;min-width:0}
.seek form{display:flex}
.seek input{flex:1;min-width:0;padding:.5rem .8rem;font:inherit;color:inherit;background:var(--ground);
  border:1px solid var(--edge);border-right:0;border-radius:8px 0 0 8px}
.seek input::placeholder{color:var(--soft);opacity:1}
.seek button{padding:.5rem .9rem;border-radius:0 8px 8px 0}
.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
.links a{display:inline-block;padding:.3rem 0;color:var(--ink);text-decoration:none}
.links a:hover,.shelf a:hover{text-decoration:underline}
.top nav.shelf{flex-basis:100%;margin:.1rem 0 -.9rem;overflow-x:auto;scrollbar-width:thin}
.shelf ul{display:flex;gap:0 1.6rem}
.shelf a{display:block;padding:.6rem 0 .7rem;color:var(--soft);white-space:nowrap;text-decoration:none;border-bottom:3px solid transparent}
.shelf a[aria-current]{color:var(--ink);font-weight:600;border-bottom-color:var(--accent)}
@media(max-width:40rem){
  .top>div{gap:.75rem .9rem}
  .top .brand{font-size:1.1rem}
  .top .links{gap:.25rem .8rem;font-size:.875rem}
  .seek{order:1;flex-basis:100%}
  .top nav.shelf{order:2}
}

.hero{display:grid;gap:.75rem;max-width:46rem}
.hero h1,.sale h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,2.75rem);line-height:1.12;letter-spacing:-.025em}
.hero p{color:var(--soft);font-size:1.0625rem}
.chips{display:flex;flex-wrap:wrap;gap:.5rem}
.chips a{display:block;padding:.3rem .85rem;border:1px solid var(--edge);border-radius:2rem;color:var(--ink);text-decoration:none}
.chips a:hover{border-color:var(--accent);background:var(--tint)}

.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,calc(50% - .5rem)),1fr));gap:clamp(1rem,2.5vw,1.75rem)}
.product{position:relative;display:flex;flex-direction:column;background:var(--paper);border:1px solid var(--line);
  border-radius:14px;overflow:hidden;transition:border-color .15s,box-shadow .15s,transform .15s}
.product:hover{border-color:var(--accent);box-shadow:0 10px 30px rgb(0 0 0/.1);transform:translateY(-2px)}
@media(prefers-reduced-motion:reduce){.product{transition:none}.product:hover{transform:none}}
.product .art{border-bottom:1px solid var(--line)}
.product .about{display:flex;flex-direction:column;gap:.35rem;padding:.9rem 1rem 1.1rem;flex:1}
.product h2,.product h3{font-size:1.0625rem;line-height:1.3;hyphens:auto}
.product h2 a,.product h3 a{color:var(--ink);text-decoration:none}
.product h2 a::after,.product h3 a::after{content:"";position:absolute;inset:0;border-radius:14px}
.product h2 a:focus-visible,.product h3 a:focus-visible{outline:none}
.product:focus-within:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
.product .summary{color:var(--soft);font-size:.875rem;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.product .cost{margin-top:auto;padding-top:.4rem}
.eyebrow{color:var(--soft);font-size:.8125rem;letter-spacing:.01em}
.art{display:block;aspect-ratio:4/3;background:var(--tint);overflow:hidden}
.art img{display:block;width:100%;height:100%;object-fit:cover}
.art .none{display:grid;place-items:center;height:100%;font-size:clamp(2.5rem,8vw,4rem);font-weight:700;color:var(--accent)}
.cost strong{font-size:1.125rem;font-weight:650}
.cost s{color:var(--soft);margin-left:.35rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}

.crumbs ol{display:flex;flex-wrap:wrap;gap:.15rem .5rem;list-style:none;font-size:.9rem}
.crumbs li+li::before{content:"\\203A"/"";margin-right:.5rem;color:var(--soft)}
.crumbs a{color:var(--soft)}
.sale{display:grid;gap:clamp(1.5rem,4vw,3rem);align-items:start}
@media(min-width:52rem){.sale{grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}
.sale .art{border:1px solid var(--line);border-radius:14px}
.sale .parts>*+*{margin-top:2rem}
.sale .pick>*+*{margin-top:1rem}
.sale .pick>.eyebrow+h1{margin-top:.2rem}
.more-art{display:grid;grid-template-columns:repeat(auto-fill,minmax(7rem,1fr));gap:.75rem;margin-top:.75rem}
.more-art .art{border-radius:10px}
.offers{border:1px solid var(--line);border-radius:var(--radius);background:var(--paper)}
.offers li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.2rem 1rem;padding:.75rem 1rem}
.offers li+li{border-top:1px solid var(--line)}
.offers .cost{margin-left:auto;text-align:right}
.offers .terms{flex:1 1 12rem;min-width:0}
.front section>h2+*{margin-top:.8rem}
.notice address{margin-top:.6rem}
.text{max-width:44rem}
.text>*+*,.text div>*+*{margin-top:.8rem}
.text ul,.text ol{padding-left:1.4rem;list-style:revert}
.text img{max-width:100%;height:auto;border-radius:8px}
.text table{display:block;overflow-x:auto}
.films>*+*{margin-top:1.25rem}
.tracks{padding-left:1.5rem;list-style:decimal}
.tracks li{padding:.2rem 0}

.foot{background:var(--paper);border-top:1px solid var(--line);font-size:.9375rem}
.foot>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1.25rem 3rem;padding-block:1.75rem 2.25rem}
.foot .links a{color:var(--soft)}
.foot .links [aria-current]{color:var(--ink);font-weight:600}
.foot form{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem .75rem}
.foot select{width:auto;max-width:16rem;padding:.4rem .6rem}
.foot label{font-weight:400;color:var(--soft)}
.none-found{padding:clamp(2rem,8vw,4.5rem) 1rem}
.none-found>*+*{margin-top:.5rem}
@media(max-width:30rem){
  .cards{gap:.75rem}
  .product .about{padding:.7rem .75rem .9rem}
  .product .summary{display:none}
  .product h2,.product h3{font-size:.875rem}
}
`.trim();

export const FRONT_STYLESHEET_VERSION = createHash('sha256').update(FRONT_STYLESHEET).digest('base64url').slice(0, 12);
