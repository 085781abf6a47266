/**
 * Runs before the first paint: sets the theme, stores the language of the URL (R4), shows
 * placeholders for broken pictures (C1), removes a session from the URL (I9), and requests the
 * pictures of the first screen before all others, and the scripts of the page after them, unless
 * the visitor is faster. Not part of the client bundle; the CSP has its hash. Cached pages cannot
 * set cookies.
 */
export const BEFORE_PAINT = import.meta.env.SSR
  ? `(function(d){var e=d.documentElement,l=e.dataset.lang
try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')e.dataset.theme=t}catch(x){}
if(location.pathname.split('/')[1]===l)d.cookie='lang='+l+';path=/;max-age=31536000;samesite=lax'+(location.protocol==='https:'?';secure':'')
function mark(e){var i=e.target;if(i.tagName==='IMG')i.toggleAttribute('data-broken',e.type==='error')}
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
