import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** A session that is used goes on; asked after a while away, and no oftener than this. */
const ASK_AFTER_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 200;
const ATTEMPTS = 5;

/** Whoever comes back to a tab after a while, or is online again, finds out there whether their session still is (I8). */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let asked = Date.now();
    async function ask() {
      if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AFTER_MS) return;
      asked = Date.now();
      if ((await isSignedIn()) === false && !isTyping()) revalidate();
    }
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [revalidate]);
}

/** Something was typed that looking again could take away; sending it says that the session is over, and keeps it. */
function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  );
  return [...fields].some((field) =>
    'checked' in field && /checkbox|radio/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

/** Null where it could not be found out: nobody is signed out because a line was down. Asks again, each time later (P 9). */
async function isSignedIn(): Promise<boolean | null> {
  for (let attempt = 0, pause = FIRST_PAUSE_MS; attempt < ATTEMPTS; attempt += 1, pause *= 2) {
    try {
      const response = await fetch('/api/auth/get-session');
      if (response.ok) return (await response.json()) !== null;
      if (![502, 503, 504].includes(response.status)) return null;
    } catch {
      // No connection: once more, a little later.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}
