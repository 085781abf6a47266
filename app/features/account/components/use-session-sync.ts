import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Keeps this tab in step with the others (I8): one that sees somebody sign in or out says so, and all look again. By storage and not by a
 * channel, which would keep a page from coming back whole.
 */
export function useSessionSync(memberId = ''): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const changed = () => (localStorage.member ?? '') !== memberId;
    function look({ key, persisted }: Partial<StorageEvent & PageTransitionEvent>) {
      if ((key === 'member' || persisted) && changed()) revalidate();
    }
    try {
      if (changed()) localStorage.member = memberId;
      // The title that a member marked last (mark-store.ts) is not left for whoever uses this browser next.
      if (memberId === '') localStorage.removeItem('mark');
    } catch {
      // Without storage the other tabs find out when they are asked for a page.
      return;
    }
    addEventListener('storage', look);
    addEventListener('pageshow', look);
    return () => {
      removeEventListener('storage', look);
      removeEventListener('pageshow', look);
    };
  }, [memberId, revalidate]);
}
