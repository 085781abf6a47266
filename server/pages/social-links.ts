const SITE_NAMES: Record<string, string> = {
  'x.com': 'X',
  'twitter.com': 'X',
  'instagram.com': 'Instagram',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'youtube.com': 'YouTube',
  'facebook.com': 'Facebook',
  'tiktok.com': 'TikTok',
  'bsky.app': 'Bluesky',
  'linkedin.com': 'LinkedIn',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  't.me': 'Telegram',
  'reddit.com': 'Reddit',
  'letterboxd.com': 'Letterboxd',
  'github.com': 'GitHub',
  'pf.kakao.com': 'KakaoTalk',
  'blog.naver.com': 'Naver Blog',
};

export type SocialLink = { name: string; url: string };

/** Social links with the name of their site; unknown sites are named by host. */
export function toSocialLinks(urls: readonly string[]): SocialLink[] {
  return urls.map((url) => {
    const host = new URL(url).host.replace(/^(www|m)\./, '');
    return { name: SITE_NAMES[host] ?? host, url };
  });
}
