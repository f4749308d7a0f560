import { DeleteOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex, Select, theme } from 'antd';
import { useContext } from 'react';
import { TabLeaves } from '../../widgets/tab-leaves.tsx';
import type { Line } from './draft.ts';
import { filterableFields, filterLine, firstQuestion, questionOf, questionsFor } from './operators.ts';
import { usePath } from './use-path.ts';
import { ValueEditor } from './value-editor.tsx';
import { SystemVariables } from './variables.ts';

interface Props {
  readonly model: ModelDescription;
  readonly line: Line;
  /** Accessible name of the line among its siblings. */
  readonly name: string;
  readonly focused: boolean;
  readonly phone: boolean;
  readonly onChange: (line: Line) => void;
  readonly onRemove: () => void;
}

/** Edits one comparison: field, operator and value. */
export function LineEditor({ model, line, name, focused, phone, onChange, onRemove }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { field, through, beyond } = usePath(model, line.path);
  const [first = '', next = ''] = line.path.split('.');
  const variables = useContext(SystemVariables);
  const question = field && questionOf(line, field, variables?.offered ?? null);
  // On phones the remove button is next to the first control, and each further control has its own line.
  const behind = phone ? 1 : 0;
  const width = { flex: phone ? '1 1 100%' : `1 1 ${token.screenXS / 3.5}px`, minWidth: 0, order: 2 * behind };
  const part = (label: string) => t('ui.filter.part', { line: name, part: label });
  const about = (path: string) => {
    const chosen = fieldOf(model, path.split('.')[0] ?? '');
    const asked = path.includes('.') ? beyond.find((one) => one.name === path.split('.')[1]) : chosen;
    const bare = { ...line, path };
    onChange(asked ? filterLine(bare, firstQuestion(asked)) : { ...bare, operand: undefined });
  };
  return (
    <Flex role="group" aria-label={name} gap="small" wrap align="start">
      <div style={{ ...width, order: 0, ...(phone && { flex: '1 1 60%' }) }}>
        <TabLeaves>
          <Select
            autoFocus={focused}
            value={first || null}
            options={filterableFields(model.fields).map((one) => ({ value: one.name, label: one.label }))}
            onChange={about}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('ui.filter.field')}
            aria-label={part(t('ui.filter.field'))}
          />
        </TabLeaves>
      </div>
      {through && beyond.length > 0 && (
        <div style={width}>
          <TabLeaves>
            <Select
              value={next}
              options={[
                { value: '', label: t('ui.filter.itself', { field: through.label }) },
                ...beyond.map((one) => ({ value: one.name, label: t('ui.filter.itsField', { of: through.label, field: one.label }) })),
              ]}
              onChange={(to) => about(to ? `${first}.${to}` : first)}
              showSearch={{ optionFilterProp: 'label' }}
              aria-label={part(t('ui.filter.through', { field: through.label }))}
            />
          </TabLeaves>
        </div>
      )}
      {field && (
        <div style={{ ...width, flexGrow: 0.6 }}>
          <TabLeaves>
            <Select
              value={question ?? null}
              options={questionsFor(field, variables?.offered ?? null).map((value) => ({
                value,
                label: value === 'variable' ? variables?.question : t(`ui.filter.ask.${value}`),
              }))}
              onChange={(value) => onChange(filterLine(line, value))}
              aria-label={part(t('ui.filter.question'))}
            />
          </TabLeaves>
        </div>
      )}
      {field && question && (
        <ValueEditor line={line} field={field} question={question} onChange={onChange} label={part(t('ui.filter.value'))} style={width} />
      )}
      <Button
        style={{ order: behind }}
        type="text"
        icon={<DeleteOutlined />}
        onClick={onRemove}
        aria-label={t('ui.filter.removeLine', { line: name })}
      />
    </Flex>
  );
}
