import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import type { OwnWrites } from '@zhixing/ui/record/extensions.ts';
import { Radio } from 'antd';

const seriesScopes = ['this', 'later', 'all'] as const;

/** Saving and deleting within a series: this occurrence, this and the following ones, or all. */
const seriesWrites: OwnWrites = {
  holds: ({ series }) => typeof series === 'string',
  usual: 'this',
  Choice: SeriesScopeChoice,
  save: async ({ id }, version, values, scope) => {
    const { id: shown } = await api.put<{ id: string }>(`/api/agenda/${id}`, { reach: scope, version, values });
    return api.get<OneRecord>(`/api/data/appointment/${shown}`);
  },
  remove: ({ id, version }, scope) => api.delete(`/api/agenda/${id}`, { reach: scope, version }),
};

export default seriesWrites;

function SeriesScopeChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ padding: 0 }}>{t('agenda.reach.title')}</legend>
      <Radio.Group
        value={value}
        onChange={(event) => onChange(String(event.target.value))}
        options={seriesScopes.map((scope) => ({ value: scope, label: t(`agenda.reach.${scope}`) }))}
      />
    </fieldset>
  );
}
