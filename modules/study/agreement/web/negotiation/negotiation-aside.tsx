import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Tabs } from 'antd';
import { Comparison } from './comparison.tsx';
import { QuoteEditor } from './quote-editor.tsx';
import { Timeline } from './timeline.tsx';
import './negotiation.css';

/** Above a negotiation: the quotes for the plan side by side, the rounds of talks, and for its agency the quote to enter. */
export default function NegotiationAside({ model, one }: RecordAside) {
  const text = useText();
  const { data: lines, isPending } = useModel('quoteLine');
  const { record } = one;
  const mayQuote = ['open', 'quoted'].includes(String(record.status)) && model.access.actions.includes('quote');
  if (!lines) return isPending ? <Waiting rows={4} /> : null;
  const tab = (key: string, children: React.ReactNode) => ({ key, label: text(`agreement.negotiation.${key}`), children });
  return (
    <Tabs
      // Who decides begins with the comparison, an agency with its quote.
      defaultActiveKey={mayQuote && !model.access.actions.includes('accept') ? 'quote' : 'compare'}
      items={[
        tab('compare', <Comparison model={model} lines={lines} record={record} />),
        ...(mayQuote ? [tab('quote', <QuoteEditor key={record.version} model={model} lines={lines} record={record} />)] : []),
        tab('rounds', <Timeline record={record} />),
      ]}
    />
  );
}
