import { useText } from '@zhixing/client/i18n.ts';
import { Button, Select } from 'antd';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import { type AnswerView, type ReportView, type TreePlaceView, useAnswer } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly answer: AnswerView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Where the report stands in each of its trees, with the ways up and down. */
export function ReportTrees({ report, answer, address, change }: Props) {
  const trees = report.dimensions.flatMap(({ name, label }) => {
    const place = answer.trees[name];
    return place && (place.levels > 1 || place.path.length > 0) ? [{ name, label, place }] : [];
  });
  return trees.map(({ name, label, place }) => (
    <Tree
      key={name}
      label={label}
      place={place}
      words={answer.labels[name] ?? {}}
      choose={(choice) => change({ tree: withChoice(address.tree, name, choice), cell: null })}
    />
  ));
}

type Choice = ReportAddress['tree'][string] | null;

function withChoice(trees: ReportAddress['tree'], name: string, choice: Choice): ReportAddress['tree'] {
  const { [name]: _before, ...others } = trees;
  return choice ? { ...others, [name]: choice } : others;
}

interface TreeProps {
  readonly label: string;
  readonly place: TreePlaceView;
  readonly words: Readonly<Record<string, string>>;
  readonly choose: (choice: Choice) => void;
}

/** Value of the choice of levels that stands for going down node by node. */
const CHILDREN = 0;

function Tree({ label, place: { level, path, inner, levels }, words, choose }: TreeProps) {
  const text = useText();
  const nodes = inner.map((key) => ({ value: key, label: words[key] ?? key }));
  const each = Array.from({ length: levels }, (_, at) => ({ value: at + 1, label: text('reportPage.treeLevel', { level: at + 1 }) }));
  return (
    <nav className="report-tree" aria-label={text('reportPage.tree', { label })}>
      <span>{label}</span>
      <ol>
        <li>
          <Button type="link" onClick={() => choose(null)}>
            {text('reportPage.treeTop')}
          </Button>
        </li>
        {path.map(({ key, label: name }, at) => (
          <li key={key} aria-current={at === path.length - 1 ? 'location' : undefined}>
            {at === path.length - 1 ? (
              name
            ) : (
              <Button type="link" onClick={() => choose({ under: key })}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {nodes.length > 0 && (
        <Select<string>
          aria-label={text('reportPage.treeDown')}
          placeholder={text('reportPage.treeDown')}
          value={null}
          options={nodes}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          onChange={(key) => choose({ under: key })}
        />
      )}
      {levels > 1 && (
        <Select<number>
          aria-label={text('reportPage.treeBy')}
          value={level ?? CHILDREN}
          options={[{ value: CHILDREN, label: text('reportPage.treeChildren') }, ...each]}
          popupMatchSelectWidth={false}
          onChange={(next) => choose(next === CHILDREN ? null : { level: next })}
        />
      )}
    </nav>
  );
}

/** From the rows of a group that has parts into a report of these parts. */
export function GoDown({ report, address, change }: Omit<Props, 'answer'>) {
  const text = useText();
  const answer = useAnswer(report.name, address).data;
  const inner = Object.entries(address.cell?.keys ?? {}).flatMap(([name, key]) =>
    key !== null && answer?.trees[name]?.inner.includes(key) ? [{ name, key, label: answer.labels[name]?.[key] ?? key }] : [],
  );
  return inner.map(({ name, key, label }) => (
    <Button key={name} onClick={() => change({ tree: withChoice(address.tree, name, { under: key }), cell: null })}>
      {text('reportPage.treeInto', { name: label })}
    </Button>
  ));
}
