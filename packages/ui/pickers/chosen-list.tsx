import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex } from 'antd';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly chosen: ReadonlyMap<string, string>;
  readonly onRemove: (key: string, label: string) => void;
}

/** The chosen records, each removable. */
export function ChosenList({ chosen, onRemove }: Props) {
  const t = useText();
  return (
    <Flex vertical gap="small">
      <Words strong aria-live="polite">
        {t('ui.pick.chosen', { total: chosen.size })}
      </Words>
      <Flex gap="small" wrap>
        {[...chosen].map(([key, label]) => (
          <Button
            key={key}
            onClick={() => onRemove(key, label)}
            aria-label={t('ui.pick.remove', { label })}
            title={t('ui.pick.remove', { label })}
          >
            {label} <span aria-hidden>×</span>
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
