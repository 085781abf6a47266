import type { Mutant } from './mutant.ts';

const E2E = 'tests/e2e';

/** Found only in a browser. */
export const BROWSER_MUTANTS: readonly Mutant[] = [
  {
    title: 'after a link the focus stays where it was',
    file: 'app/features/layout/components/use-focus-after-navigation.ts',
    find: '  element.focus({ preventScroll: true });\n}',
    replace: '}',
    tests: [`${E2E}/focus-after-navigation.spec.ts`],
  },
  {
    title: 'a field is not described by its error',
    file: 'app/ui/form/field.tsx',
    find: "    'aria-describedby': describedBy || undefined,\n",
    replace: "    'data-description': describedBy || undefined,\n",
    tests: [`${E2E}/required-fields.spec.ts`],
  },
  {
    title: 'a form without scripts puts its fields into the URL',
    file: 'app/ui/form/post-form.tsx',
    find: '      method="post"\n',
    replace: '',
    tests: [`${E2E}/support-form.spec.ts`],
  },
  {
    title: 'a title that could not be saved is shown as saved',
    file: 'app/ui/title-state/use-title-state.ts',
    find: 'to === undefined ? previousState : next',
    replace: 'next',
    tests: [`${E2E}/saved.spec.ts`],
  },
  {
    title: 'screen readers do not announce the active suggestion',
    file: 'app/features/layout/components/search-box.tsx',
    find: 'combobox.open && combobox.active >= 0 ? optionId(combobox.active) : undefined',
    replace: 'undefined',
    tests: [`${E2E}/search-suggestions.spec.ts`],
  },
  {
    title: 'pictures below the fold are loaded at once',
    file: 'app/ui/picture.tsx',
    find: "      loading={eager ? undefined : 'lazy'}\n      decoding",
    replace: "      loading={eager ? 'lazy' : undefined}\n      decoding",
    tests: [`${E2E}/responsive-images.spec.ts`],
  },
  {
    title: 'the stills of episodes are half as sharp as their place',
    file: 'app/features/title/components/episode-list.tsx',
    find: '(min-width: 768px) 160px',
    replace: '(min-width: 768px) 80px',
    tests: [`${E2E}/responsive-images.spec.ts`],
  },
  {
    title: 'the carousel advances in a hidden tab',
    file: 'app/features/discover/components/use-carousel.ts',
    find: 'document.hidden || go(current + 1)',
    replace: 'go(current + 1)',
    tests: [`${E2E}/carousel.spec.ts`],
  },
  {
    title: 'toasts are not announced',
    file: 'app/ui/toaster.tsx',
    find: '<ol aria-live="polite" ref={list}>',
    replace: '<ol ref={list}>',
    tests: [`${E2E}/toasts.spec.ts`],
  },
  {
    title: 'pages in Arabic are laid out from left to right',
    file: 'app/root.tsx',
    find: '      dir={dir}\n',
    replace: '      data-dir={dir}\n',
    tests: [`${E2E}/toasts.spec.ts`],
  },
  {
    title: 'the footer of a short page is shown while it still grows',
    file: 'app/styles/partial-document.css',
    find: ':is(.site-header, .site-footer):not(:has(+ *))',
    replace: '.site-header:not(:has(+ *))',
    tests: [`${E2E}/layout-shift.spec.ts`],
  },
  {
    title: 'the numbers of pages do not wrap on a phone',
    file: 'app/ui/pager.css',
    find: '    flex-wrap: wrap;\n',
    replace: '',
    tests: [`${E2E}/pagination.spec.ts`],
  },
  {
    title: 'a closed dialog does not give the focus back',
    file: 'app/ui/pages/modal-dialog.tsx',
    find: '    return () => element.close();\n',
    replace: '',
    tests: [`${E2E}/header-and-footer.spec.ts`],
  },
  {
    title: 'Escape closes a dialog of the admin area with unsaved changes',
    file: 'app/features/admin/ui/use-unsaved-changes-guard.ts',
    find: "    current.addEventListener('cancel', handleCancel, { signal, capture: true });\n",
    replace: '    void handleCancel;\n',
    tests: [`${E2E}/admin-dialogs.spec.ts`],
  },
  {
    title: '"load more" scrolls to the start of the page',
    file: 'app/ui/pager.tsx',
    find: '      preventScrollReset\n',
    replace: '',
    tests: [`${E2E}/pagination.spec.ts`],
  },
  {
    title: 'a reload after a form sends it again',
    file: 'app/forms/dispatch.server.ts',
    find: 'throw redirect(outcome.to, { status: 303, headers })',
    replace: 'throw redirect(outcome.to, { status: 307, headers })',
    tests: ['tests/security/http-requests.spec.ts'],
  },
];
