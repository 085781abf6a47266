import { toConfusableSkeleton } from '../../lib/confusable-skeleton.ts';

/**
 * Skeletons of a username as it is written, in lower case and in capitals, sorted. Usernames that
 * share one look alike: `Iogan` like `logan`, and so like `Logan`, as case makes no difference.
 */
export function toUsernameSkeletons(username: string): string[] {
  const forms = [username, username.toLowerCase(), username.toUpperCase()];
  return [...new Set(forms.map(toConfusableSkeleton))].sort();
}
