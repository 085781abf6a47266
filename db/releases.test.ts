import { RELEASES } from '../tests/support/releases.ts';
import { testReleases } from '../tests/support/test-releases.ts';

testReleases(RELEASES.slice(-1));
