import { applyChoices } from './apply-choices.ts';
import { offerLanguage } from './offer-language.ts';
import { loadScriptsAfterPictures } from './page-scripts.ts';
import { readMagicLink } from './read-magic-link.ts';
import { replaceBrokenPictures } from './replace-broken-pictures.ts';
import { reserveMailNotice } from './reserve-mail-notice.ts';
import { storeLanguage } from './store-language.ts';

/*
 * Runs in the head of each document, before its first paint: what visitors have chosen is in
 * cookies and in storage of the browser, since cached documents are the same for all of them. Built
 * to one inline script (scripts/inline-script.ts), whose hash is in the content security policy.
 */
applyChoices();
reserveMailNotice();
offerLanguage();
storeLanguage();
replaceBrokenPictures();
readMagicLink();
loadScriptsAfterPictures();
