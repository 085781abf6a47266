import { loadToastCard, type Toast } from '../../../ui/toaster.tsx';

/** Copies the title beside a clicked button (get-names-page.server.tsx), and shows the result. */
export async function copyName(target: EventTarget, toast: (toast: Toast) => void): Promise<void> {
  const button = target instanceof Element ? target.closest('button') : null;
  const name = button?.closest('tr')?.querySelector('td');
  const { copied = '', failed = '', failedText = '' } = button?.closest('table')?.dataset ?? {};
  if (!name) return;
  loadToastCard().catch(() => {});
  const text = name.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied, text, tone: 'good', topic: 'copy' });
  } catch {
    // Without permission, or on a page without HTTPS.
    getSelection()?.selectAllChildren(name);
    toast({ title: failed, text: failedText, tone: 'bad', topic: 'copy' });
  }
}
