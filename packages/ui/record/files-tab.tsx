import { isBlank } from '@zhixing/client/blank.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { kindOf } from '@zhixing/model/kinds/registry.ts';
import { Empty, Flex } from 'antd';
import { Words } from '../widgets/words.tsx';
import { AddAttachments } from './add-attachments.tsx';
import FileLinks from './file-links.tsx';

/** All files of a record by field; attachments can be added without opening the form. */
export default function FilesTab({ model, one }: { model: ModelDescription; one: OneRecord }) {
  const t = useText();
  const fields = model.fields.filter(({ kind, name }) => kindOf(kind).attachment && !one.masked.includes(name));
  const filled = fields.filter(({ name }) => !isBlank(one.record[name]));
  const attachments = fields.find(({ name }) => name === 'attachments');
  return (
    <Flex vertical gap="middle">
      {attachments && one.allowed.update && <AddAttachments model={model} one={one} field={attachments} />}
      {filled.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.record.noFiles')} style={{ alignSelf: 'center' }} />
      )}
      {filled.map((field) => (
        <Flex key={field.name} vertical>
          <Words strong>{field.label}</Words>
          <FileLinks
            ids={[one.record[field.name]].flat().map(String)}
            labelOf={(id) => one.labels[field.name]?.[String(id)]}
            path={`/api/data/${model.name}/${one.record.id}/files/${field.name}`}
          />
        </Flex>
      ))}
    </Flex>
  );
}
