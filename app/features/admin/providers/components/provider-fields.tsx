import { useEffect, useRef } from 'react';
import { keyOf } from '../../../../../domain/mark.ts';
import { DEFAULT_REGION, WATCH_REGIONS } from '../../../../../domain/region.ts';
import { MAX_URL_LENGTH } from '../../../../../domain/web-address.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field, FieldProblems } from '../../../../ui/form/field.tsx';
import { useForm } from '../../../../ui/form/post-form.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { RegionOptions } from '../../../../ui/on-demand/region-options.tsx';
import { useSite } from '../../../../ui/site.tsx';
import { toOptions } from '../../ui/filter-choice.tsx';
import { CURATED_TYPES, MAX_NAME_LENGTH, TYPES } from '../schema.ts';
import type { PickedTitle, ProviderRow } from '../types.ts';

/** Type and number of the title, filled with the chosen one. */
export function TitleFields({
  picked,
  onTyped,
}: {
  picked: PickedTitle | null;
  onTyped: (title: string) => void;
}) {
  const { t } = useLanguage();
  const { state } = useForm();
  const id = useRef<HTMLInputElement>(null);
  const key = picked && keyOf(picked);

  // A title chosen after the form was mounted: default values no longer apply.
  useEffect(() => {
    const [type, number] = key?.split('/') ?? [];
    const choice = id.current?.form?.elements.namedItem('content_type');
    if (!id.current || !type || !number) return;
    id.current.value = number;
    if (choice instanceof HTMLSelectElement) choice.value = type;
  }, [key]);

  function tell(): void {
    const sent = new FormData(id.current?.form ?? undefined);
    onTyped(`${sent.get('content_type')}/${sent.get('content_id')}`);
  }

  const type = state?.values.content_type ?? picked?.type ?? 'movie';
  return (
    <div className="provider-fields" onInput={tell}>
      <Choice label={t('providers.type')} name="content_type" value={type}>
        {toOptions(TYPES, type, (each) => t(`admin.${each}`))}
      </Choice>
      <Field
        ref={id}
        name="content_id"
        label={t('providers.content_id')}
        hint={t('providers.content_id_hint')}
        defaultValue={picked?.id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        required
      />
    </div>
  );
}

/** The fields of a provider; a new one has the usual defaults (A 9). */
export function OfferFields({ provider }: { provider: ProviderRow | null }) {
  const { t } = useLanguage();
  const { state } = useForm();
  const { origin, imageBase } = useSite();
  const watch = state?.values.watch_type ?? provider?.watch ?? CURATED_TYPES[0];
  const country = state?.values.country_code ?? provider?.country ?? DEFAULT_REGION;
  const active =
    state?.values.is_active === undefined
      ? (provider?.active ?? true)
      : state.values.is_active !== '';
  const address = {
    type: 'url',
    inputMode: 'url',
    maxLength: MAX_URL_LENGTH,
    autoComplete: 'off',
    dir: 'ltr',
  } as const;
  return (
    <>
      <Field
        name="provider_name"
        label={t('providers.name')}
        defaultValue={provider?.name}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <div className="provider-fields">
        <Choice label={t('providers.watch')} name="watch_type" value={watch}>
          {toOptions(CURATED_TYPES, watch, (each) => t(`providers.watch_${each}`))}
        </Choice>
        <Choice label={t('providers.country')} name="country_code" value={country}>
          <RegionOptions regions={WATCH_REGIONS} chosen={country} />
        </Choice>
      </div>
      {/* Invalid only in forged forms. */}
      {['content_type', 'watch_type', 'country_code'].map((name) => (
        <FieldProblems key={name} id={`problems-${name}`} of={name} />
      ))}
      <Field
        name="provider_url"
        label={t('providers.url')}
        hint={t('providers.url_hint')}
        defaultValue={provider?.url ?? ''}
        placeholder="https://"
        {...address}
      />
      <Field
        name="provider_logo_url"
        label={t('providers.logo')}
        hint={t('providers.logo_hint', {
          base: imageBase.startsWith('/') ? `${origin}${imageBase}` : imageBase,
        })}
        defaultValue={provider?.logoUrl ?? ''}
        placeholder="https://"
        {...address}
      />
      <label className="check">
        <input key={String(active)} type="checkbox" name="is_active" defaultChecked={active} />
        {t('providers.active')}
      </label>
    </>
  );
}
