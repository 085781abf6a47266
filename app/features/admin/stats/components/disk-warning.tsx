import { useLanguage } from '../../../../i18n/language-context.tsx';
import type { Stats } from '../data.server.ts';
import { formatPercent } from '../rules.ts';
import { StatsWarning } from './stats-warning.tsx';

const BYTES_PER_GB = 1e9;

/** Before the disk is full: then nothing can be written. */
export function DiskWarning({ freeBytes, totalBytes }: NonNullable<Stats['fullDisk']>) {
  const { t, intl } = useLanguage();
  const gigabytes = new Intl.NumberFormat(intl, { maximumFractionDigits: 2 });
  return (
    <StatsWarning>
      {t('stats.disk_almost_full', {
        share: formatPercent(intl, freeBytes / totalBytes),
        free: gigabytes.format(freeBytes / BYTES_PER_GB),
        size: gigabytes.format(totalBytes / BYTES_PER_GB),
      })}
    </StatsWarning>
  );
}
