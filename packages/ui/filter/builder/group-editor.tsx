import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex, Select, theme } from 'antd';
import { DEEPEST, type Draft, type Group, type Mode, modes, newGroup, newLine } from './draft.ts';
import { LineEditor } from './line-editor.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly group: Group;
  /** Path among the groups such as `2.1`; '' at the top. */
  readonly place: string;
  readonly depth: number;
  readonly phone: boolean;
  /** Id of the part just added. */
  readonly fresh: string;
  readonly onChange: (id: string, change: (part: Draft) => Draft | null) => void;
  /** Adds a part to the group and focuses it. */
  readonly onAdd: (group: Group, part: Draft) => void;
}

/** Edits a group of comparisons and nested groups. */
export function GroupEditor({ model, group, place, depth, phone, fresh, onChange, onAdd }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const name = place ? t('ui.filter.groupName', { place }) : t('ui.filter.wholeGroup');
  const edge = `${token.lineWidth}px solid ${token.colorBorder}`;
  const ground = { border: edge, borderRadius: token.borderRadius, padding: token.paddingXS, background: token.colorFillQuaternary };
  const nameOf = (index: number) => `${place ? `${place}.` : ''}${index + 1}`;
  const add = (part: Draft) => onAdd(group, part);
  return (
    <fieldset aria-label={name} style={{ margin: 0, minWidth: 0, ...(depth > 1 ? ground : { border: 0, padding: 0 }) }}>
      <Flex vertical gap="small">
        <Flex align="center" gap="small" justify="space-between">
          <Select<Mode>
            value={group.mode}
            options={modes.map((value) => ({ value, label: t(`ui.filter.mode.${value}`) }))}
            onChange={(mode) => onChange(group.id, () => ({ ...group, mode }))}
            popupMatchSelectWidth={false}
            aria-label={t('ui.filter.modeOf', { group: name })}
          />
          {depth > 1 && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              onClick={() => onChange(group.id, () => null)}
              aria-label={t('ui.filter.removeLine', { line: name })}
            />
          )}
        </Flex>
        {group.parts.map((part, index) =>
          part.kind === 'line' ? (
            <LineEditor
              key={part.id}
              model={model}
              phone={phone}
              line={part}
              name={t('ui.filter.lineName', { place: nameOf(index) })}
              focused={part.id === fresh}
              onChange={(line) => onChange(part.id, () => line)}
              onRemove={() => onChange(part.id, () => null)}
            />
          ) : (
            <GroupEditor
              key={part.id}
              model={model}
              phone={phone}
              fresh={fresh}
              onChange={onChange}
              onAdd={onAdd}
              group={part}
              place={nameOf(index)}
              depth={depth + 1}
            />
          ),
        )}
        <Flex gap="small" wrap>
          <Button
            icon={<PlusOutlined />}
            onClick={() => add(newLine())}
            aria-label={t('ui.filter.addTo', { what: t('ui.filter.addLine'), group: name })}
          >
            {t('ui.filter.addLine')}
          </Button>
          {depth < DEEPEST && (
            <Button
              icon={<PlusOutlined />}
              onClick={() => add(newGroup(group.mode === 'any' ? 'all' : 'any'))}
              aria-label={t('ui.filter.addTo', { what: t('ui.filter.addGroup'), group: name })}
            >
              {t('ui.filter.addGroup')}
            </Button>
          )}
        </Flex>
      </Flex>
    </fieldset>
  );
}
