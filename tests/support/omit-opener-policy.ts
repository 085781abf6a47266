/**
 * Preloaded by the sites of browser tests. For this header Chromium starts a second process for the
 * first page of each test, which took a fifth of its time.
 */
const OMITTED = 'cross-origin-opener-policy';
const { set } = Headers.prototype;

Headers.prototype.set = function (name, value) {
  if (name !== OMITTED) set.call(this, name, value);
};
