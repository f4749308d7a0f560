import { useText } from '@zhixing/client/i18n.ts';
import type { Who } from '@zhixing/flow';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button } from 'antd';
import { WhoEditor } from './who-editor.tsx';

interface Props {
  readonly label: string;
  readonly node: string;
  readonly value: readonly Who[];
  readonly onChange: (value: Who[]) => void;
}

const LIMIT = 20;

/** Recipients of a copy or message: one rule or several. */
export function ReceiversEditor({ label, node, value, onChange }: Props) {
  const text = useText();
  const named = (index: number) => (value.length > 1 ? text('flowDesign.numbered', { name: label, number: index + 1 }) : label);
  return (
    <>
      <ByPlace items={value}>
        {(who, index) => (
          <div className={value.length > 1 ? 'design-rule' : undefined}>
            <WhoEditor
              label={named(index)}
              node={node}
              without={['candidates']}
              value={who}
              onChange={(next) => onChange(value.map((one, at) => (at === index ? next : one)))}
            />
            {value.length > 1 && (
              <Button
                size="small"
                aria-label={text('flowDesign.removeNamed', { name: named(index) })}
                onClick={() => onChange(value.filter((_, at) => at !== index))}
              >
                {text('flowDesign.removeOne')}
              </Button>
            )}
          </div>
        )}
      </ByPlace>
      {value.length < LIMIT && (
        <Button size="small" className="design-more" onClick={() => onChange([...value, { who: 'initiator' }])}>
          {text('flowDesign.addReceivers')}
        </Button>
      )}
    </>
  );
}
