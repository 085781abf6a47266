import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the data of all tabs when a user signs in or out in one of them (I8). Uses storage
 * events: a BroadcastChannel would disable the back/forward cache. `userId` is empty for a visitor
 * who is signed out, and `null` if that is unknown.
 */
export function useSessionSync(userId: string | null): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (userId === null) return;
    const hasUserChanged = () => (localStorage.member ?? '') !== userId;
    function revalidateIfChanged({ key, persisted }: Partial<StorageEvent & PageTransitionEvent>) {
      if ((key === 'member' || persisted) && hasUserChanged()) revalidate();
    }
    try {
      if (hasUserChanged()) localStorage.member = userId;
      // Deletes the last title state (title-state-store.ts) on sign-out, for privacy on shared
      // devices.
      if (userId === '') localStorage.removeItem('title-state');
    } catch {
      // Without storage, other tabs update at their next navigation.
      return;
    }
    addEventListener('storage', revalidateIfChanged);
    addEventListener('pageshow', revalidateIfChanged);
    return () => {
      removeEventListener('storage', revalidateIfChanged);
      removeEventListener('pageshow', revalidateIfChanged);
    };
  }, [userId, revalidate]);
}
