import { useText } from '@zhixing/client/i18n.ts';
import { Checkbox, Flex, Radio, theme } from 'antd';
import { Words } from '../widgets/words.tsx';

interface Row {
  readonly key: string;
  readonly label: string;
}

interface Props {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly chosen: ReadonlyMap<string, string>;
  readonly many: boolean;
  readonly onToggle: (key: string, label: string) => void;
}

/** Records to choose from. */
export function OfferedList({ name, rows, chosen, many, onToggle }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  if (rows.length === 0) return <Words tone="secondary">{t('ui.form.noOptions')}</Words>;
  return (
    <Flex
      component="ul"
      vertical
      gap="small"
      aria-label={t('ui.pick.offered')}
      style={{ listStyle: 'none', margin: 0, padding: token.paddingXXS, maxHeight: '36vh', overflow: 'auto' }}
    >
      {rows.map(({ key, label }) => (
        <li key={key}>
          {many ? (
            <Checkbox checked={chosen.has(key)} onChange={() => onToggle(key, label)}>
              {label}
            </Checkbox>
          ) : (
            <Radio name={name} checked={chosen.has(key)} onChange={() => onToggle(key, label)}>
              {label}
            </Radio>
          )}
        </li>
      ))}
    </Flex>
  );
}
