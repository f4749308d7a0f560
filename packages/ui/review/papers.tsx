import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldsOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { Typography } from 'antd';
import FileLinks from '../record/file-links.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly one: OneRecord;
  readonly files: readonly string[];
}

/** Documents that the decision is based on. */
export function Papers({ model, one, files }: Props) {
  const text = useText();
  return fieldsOf(model, files).map(({ name, label }) => (
    <section key={name} aria-label={label}>
      <Typography.Title level={3} style={{ fontSize: 'inherit' }}>
        {label}
      </Typography.Title>
      {isBlank(one.record[name]) ? (
        <Typography.Text type="secondary">{text('review.noPapers')}</Typography.Text>
      ) : (
        <FileLinks
          ids={[one.record[name]].flat().map(String)}
          labelOf={(id) => one.labels[name]?.[String(id)]}
          path={`/api/data/${model.name}/${one.record.id}/files/${name}`}
        />
      )}
    </section>
  ));
}
