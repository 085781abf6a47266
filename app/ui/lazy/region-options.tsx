/** @jsxImportSource ../static-jsx */
import { useLanguage } from '../../i18n/language-context.tsx';

export function RegionOptions({ regions, chosen }: { regions: readonly string[]; chosen: string }) {
  const { format } = useLanguage();
  const named = [...new Set(regions)].map((code) => ({ code, name: format.regionName(code) }));
  return named
    .sort((a, b) => format.compare(a.name, b.name))
    .map(({ code, name }) => (
      <option key={code} value={code} selected={code === chosen}>
        {name}
      </option>
    ));
}
