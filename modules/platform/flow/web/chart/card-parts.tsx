import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Branching } from '@zhixing/flow';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { readDraft } from '@zhixing/ui/filter/builder/draft.ts';
import { Words } from '@zhixing/ui/filter/builder/words.tsx';
import type { Box } from './layout.ts';
import { isTaken, MAX_NAMED, type NodeProgress, type PersonAtNode, type Progress } from './progress.ts';
import { type FlowWords, iconOf } from './words.ts';

interface Props {
  readonly box: Box;
  readonly words: FlowWords;
  readonly progress?: Progress | undefined;
  /** The model of the conditions, where they are to be shown in words. */
  readonly model?: ModelDescription | undefined;
}

/** Content of a card: title, assignees or meaning, and progress. */
export function CardParts({ box, words, progress, model }: Props) {
  const text = useText();
  if (box.is === 'end') return text('flowChart.finish');
  if (box.is === 'branch')
    return (
      <>
        <span className="flow-card-head">
          <strong className="flow-card-title">{words.branch(box.of, box.branch)}</strong>
          <BranchState taken={isTaken(progress, box.of.id, box.branch.id)} />
        </span>
        <span className="flow-card-note">
          <BranchTest node={box.of} branch={box.branch} words={words} model={model} />
        </span>
      </>
    );
  const own = progress?.[box.id];
  return (
    <>
      <span className="flow-card-head">
        <Icon name={iconOf[box.node.kind]} />
        <strong className="flow-card-title">{words.title(box.node)}</strong>
        {own && <span className="flow-card-state">{text(`flowChart.states.${own.state}`)}</span>}
      </span>
      <span className="flow-card-note" title={words.summary(box.node)}>
        {words.summary(box.node)}
        <GoesOn progress={own} />
      </span>
      {own?.people && own.people.length > 0 && <People people={own.people} did={(state) => words.did(box.node.kind, state)} />}
    </>
  );
}

/** Whether a branch was taken, once decided. */
export function BranchState({ taken }: { taken: boolean | null }) {
  const text = useText();
  return taken === null ? null : <span className="flow-card-state">{text(`flowChart.branches.${taken ? 'taken' : 'passedBy'}`)}</span>;
}

/** When a running timer ends. */
export function GoesOn({ progress }: { progress: NodeProgress | undefined }) {
  const text = useText();
  return progress?.goesOnAt ? text('flowChart.goesOn', { at: dateTime(progress.goesOnAt).slice(5, 16) }) : null;
}

interface TestProps extends Pick<Props, 'words' | 'model'> {
  readonly node: Branching;
  readonly branch: Branching['branches'][number];
}

/** When a branch is taken; its condition in words where the model is known. */
export function BranchTest({ node, branch, words, model }: TestProps) {
  const { test } = branch;
  const when = test && 'when' in test && Object.keys(test.when).length > 0 ? test.when : null;
  if (!when || !model || (node.kind !== 'exclusive' && node.kind !== 'inclusive')) return words.test(node, branch);
  return <Words model={model} draft={readDraft(when)} />;
}

interface PeopleProps {
  readonly people: readonly PersonAtNode[];
  readonly did: (state: PersonAtNode['state']) => string;
}

function People({ people, did }: PeopleProps) {
  const text = useText();
  const named = people.length > MAX_NAMED ? people.slice(0, MAX_NAMED - 1) : people;
  return (
    <span className="flow-card-people">
      {named.map((person) => (
        <PersonLine key={`${person.name} ${person.state} ${person.at}`} person={person} did={did(person.state)} />
      ))}
      {people.length > named.length && <span>{text('flowChart.more', { count: people.length - named.length })}</span>}
    </span>
  );
}

/** A user with the state of the task and its time. */
export function PersonLine({ person, did }: { person: PersonAtNode; did: string }) {
  return (
    <span className={`flow-person is-${person.state}`}>
      <span className="flow-person-name">{person.name}</span>
      <span>{did}</span>
      {person.at && <time dateTime={person.at}>{dateTime(person.at).slice(5, 16)}</time>}
    </span>
  );
}
