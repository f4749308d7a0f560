import { useText } from '@zhixing/client/i18n.ts';
import { countUse, useCommonWords } from '@zhixing/client/use-common-words.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';

/** Inserts a stock phrase into the opinion. */
export function CommonWords({ onPick }: { readonly onPick: (text: string) => void }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { data, isPending } = useCommonWords(open);
  const words = data?.list ?? [];
  const note = { key: 'note', disabled: true, label: text(isPending ? 'ui.state.loading' : 'review.noWords') };
  const pick = (key: string) => {
    const word = words.find(({ id }) => id === key);
    if (!word) return;
    onPick(word.commonWordsText);
    countUse(word.id);
  };
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: words.length > 0 ? words.map(({ id, commonWordsText }) => ({ key: id, label: commonWordsText })) : [note],
        onClick: ({ key }) => pick(key),
        style: { maxHeight: 280, overflowY: 'auto', maxWidth: 360 },
      }}
    >
      <Button type="link" size="small" style={{ paddingInline: 0 }} aria-expanded={open} aria-haspopup="menu">
        {text('review.words')}
      </Button>
    </Dropdown>
  );
}
