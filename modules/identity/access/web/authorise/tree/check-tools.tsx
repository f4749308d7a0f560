import { useText } from '@zhixing/client/i18n.ts';
import { SearchText } from '@zhixing/ui/widgets/search-text.tsx';
import { Button, Checkbox } from 'antd';

interface Props {
  readonly id: string;
  readonly keyword: string;
  readonly setKeyword: (keyword: string) => void;
  readonly onlyGranted: boolean;
  readonly setOnlyGranted: (only: boolean) => void;
  readonly readOnly: boolean;
  readonly onAll: (on: boolean) => void;
  readonly onOpen: (open: boolean) => void;
  readonly count: string;
}

/** Search and filter of a checkbox tree, and buttons for all of its lines. */
export function CheckTools({ id, keyword, setKeyword, onlyGranted, setOnlyGranted, readOnly, onAll, onOpen, count }: Props) {
  const text = useText();
  return (
    <div className="check-tools">
      <div className="check-tools-search">
        <SearchText id={`${id}-search`} icon value={keyword} onChange={setKeyword} placeholder={text('authorise.tree.search')} />
      </div>
      <Checkbox checked={onlyGranted} onChange={(event) => setOnlyGranted(event.target.checked)}>
        {text('authorise.tree.onlyGranted')}
      </Checkbox>
      <Button disabled={readOnly} onClick={() => onAll(true)}>
        {text('authorise.tree.all')}
      </Button>
      <Button disabled={readOnly} onClick={() => onAll(false)}>
        {text('authorise.tree.none')}
      </Button>
      <Button onClick={() => onOpen(true)}>{text('authorise.tree.expand')}</Button>
      <Button onClick={() => onOpen(false)}>{text('authorise.tree.collapse')}</Button>
      <span className="check-tools-count" role="status">
        {count}
      </span>
    </div>
  );
}
