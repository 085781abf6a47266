import { MASKED_EMAIL_COOKIES } from '../domain/accounts/masked-email-cookie.ts';
import { LANGUAGES } from '../domain/language/language.ts';

/** `langFromBrowserTag` as text, `''` instead of `null`; a test compares their results. */
export const OFFERED_LANG = import.meta.env.SSR
  ? `function lang(t){var p=t.toLowerCase().split(/[-_]/),b=p[0]
function has(s){return p.indexOf(s)>0}
if(b==='pt')return has('br')?'pt-br':b
if(b==='zh')return!has('hans')&&['hant','tw','hk','mo'].some(has)?'zh-tw':'zh-cn'
b={iw:'he',nb:'no',nn:'no'}[b]||b
return'${LANGUAGES.map(({ code }) => code)}'.split(',').indexOf(b)<0?'':b}`
  : '';

/**
 * Runs before the first paint: sets the theme and the size of posters, hides the question for the
 * region (D8) if it was chosen, reserves the lines of a mail that was sent and of the browser's
 * language (R6), stores the language of the URL in a cookie for the server (R4) and as a locale in
 * local storage (P 3), replaces broken pictures by drawn ones or placeholders (C1), removes a
 * session from the URL (I9), and requests the pictures of the first screen before all others, and
 * the scripts of the page after them, unless the visitor is faster. Not part of the client bundle;
 * the CSP has its hash. Cached pages cannot set cookies.
 */
export const BEFORE_PAINT = import.meta.env.SSR
  ? `(function(d){var e=d.documentElement,l=e.dataset.lang
${OFFERED_LANG}
if(/(^|; )region=/.test(d.cookie))e.dataset.region=1
try{if(/(^|; )(${Object.values(MASKED_EMAIL_COOKIES).join('|')})=/.test(d.cookie)){e.dataset.mailNotice=1
e.style.setProperty('--mail-notice-height',localStorage.mailNoticeHeight+'px')}}catch(x){}
try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')e.dataset.theme=t
if(localStorage.getItem('posters')==='large')e.dataset.posters=''
var o=navigator.languages.map(lang).filter(Boolean)[0]
if(o&&o!==l&&!localStorage.getItem('language-offer-dismissed'))e.dataset.offer=o}catch(x){}
if(location.pathname.split('/')[1]===l){try{localStorage.language=e.dataset.locale}catch(x){}
d.cookie='lang='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')}
function mark(e){var i=e.target,b=e.type==='error',m=b&&drawn(i)
if(m){i.removeAttribute('srcset');i.src=m}
else if(i.tagName==='IMG')i.toggleAttribute('data-broken',b)}
function drawn(i){var f=i.closest('.tile,.hero-slide,.band,.rail-poster'),m
if(i.tagName!=='IMG'||!f||/\\/drawn\\//.test(i.src)||i.closest('.frame--person'))return
m=/^\\/[\\w-]+\\/(movie|tv)\\/\\d+/.exec((f.matches('.tile,.hero-slide')&&f.querySelector('a')||location).pathname)
return m&&'/artwork/drawn'+m[0]+(i.matches('.frame--wide>*,.backdrop-art')?'-wide.svg':'.svg')}
if(/[?#&]access_token=/.test(location.search+location.hash)){var u=new URL(location.href),h=new URLSearchParams(u.hash.slice(1)),s=h.has('access_token')?h:u.searchParams,k={}
'access_token refresh_token token_type type expires_in expires_at'.split(' ').forEach(function(n){k[n]=s.get(n);h.delete(n);u.searchParams.delete(n)})
u.hash=h.toString();history.replaceState(null,'',u);window.magicLinkTokens=k}
addEventListener('hashchange',function(){if(/[#&]access_token=/.test(location.hash))location.reload()})
d.addEventListener('error',mark,true);d.addEventListener('load',mark,true)
e.dataset.loading=1
function add(n,p){d.head.append(Object.assign(d.createElement(n),p))}
function start(){var b=d.getElementById('page-scripts')
if(d.readyState==='loading')return d.addEventListener('DOMContentLoaded',start)
if(!e.dataset.loading)return
delete e.dataset.loading
if(!b)return
b.dataset.modules.split(' ').forEach(function(m){add('link',{rel:'modulepreload',href:m})})
add('script',{type:'module',text:b.text})}
'load pointerdown keydown focusin'.split(' ').forEach(function(n){addEventListener(n,start)})
setTimeout(start,4000)})(document)`
  : '';
