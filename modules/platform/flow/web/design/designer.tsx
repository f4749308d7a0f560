import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { type LeaveHandle, useLeave } from '@zhixing/ui/record/use-leave.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Grid } from 'antd';
import { type KeyboardEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { CardParts } from '../chart/card-parts.tsx';
import { ChartCanvas } from '../chart/chart-canvas.tsx';
import { FlowOutline } from '../chart/flow-outline.tsx';
import { type Box, layOut, type Place } from '../chart/layout.ts';
import { useFlowWords } from '../chart/words.ts';
import { AddMenu } from './add-menu.tsx';
import { type Design, isDirty, useDesign } from './design-state.ts';
import { branchOf, nodeOf } from './edit.ts';
import { FindingList } from './finding-list.tsx';
import { findingPlace } from './finding-place.ts';
import { DeskContext } from './panel/context.ts';
import { SidePanel } from './side-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePicture, useVersionActs } from './use-acts.ts';
import { useCommands } from './use-commands.ts';
import { type Finding, type Info, type Offers, type Template, useFindings, useOffers, type Version } from './use-flows.ts';
import { useNames } from './use-names.ts';
import { UseNote } from './use-note.tsx';

const SimulationDrawer = lazyDialog(() => import('./simulation-drawer.tsx'));
const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'));
const JsonDialog = lazyDialog(() => import('./json-dialog.tsx'));

interface Props {
  readonly info: Info;
  readonly versions: readonly Version[];
  /** Opens another version; null for the newest. */
  readonly onOpen: (version: string | null) => void;
  readonly onBack: () => void;
}

/** Flow designer: chart or outline, editor panel of the selection, and findings. */
export function Designer({ info, versions, onOpen, onBack }: Props) {
  const text = useText();
  const phone = Grid.useBreakpoint().lg === false;
  const [design, dispatch] = useDesign(info.version.document);
  const [shown, setShown] = useState<'trial' | 'json' | null>(null);
  const [asList, setAsList] = useState<boolean | null>(null);
  const { version, template } = info;
  const fixed = version.status !== 'designing' || version.product;
  const { document, chosen } = design;
  const { words, ...desk } = useDeskOf(info, design, fixed);
  const layout = useMemo(() => layOut(document), [document]);
  const { findings, warnings } = useFindings(document, info);
  const leave = useDirty(design);
  const [showsFindings, setShowsFindings] = useState(false);
  const acts = useVersionActs({ info, design, dispatch, leave, onOpen, findings, onFindings: () => setShowsFindings(true) });
  const picture = usePicture(layout, words, template.code);
  const commands = useCommands(design, dispatch, focusPanel);
  const choose = (id: string | null) => dispatch({ do: 'choose', chosen: id });
  const listed = asList ?? phone;
  // On phones the panel is out of view below the outline.
  const pick = (id: string) => {
    choose(id);
    if (phone) requestAnimationFrame(showPanel);
  };
  const show = (what: 'trial' | 'json' | 'list') => (what === 'list' ? setAsList(!listed) : setShown(what));
  const wrong = new Map([...warnings, ...findings].map((finding) => [findingPlace(document, finding), finding]));
  const look = (box: Box) => (wrong.has(box.id) ? 'is-warning' : '');
  const press = (event: KeyboardEvent, id: string) => !fixed && commands.press(event, id);
  return (
    <DeskContext.Provider value={desk.value}>
      <section className="flow-designer" tabIndex={-1} aria-label={text('flowDesign.designer')} onKeyDown={undoKeys(dispatch)}>
        <Toolbar
          template={template}
          version={version}
          versions={versions}
          fixed={fixed}
          listed={listed}
          dirty={isDirty(design)}
          busy={acts.busy}
          live={isLive(template, version, desk.value.offers)}
          can={{ undo: design.past.length > 0, redo: design.future.length > 0 }}
          findings={
            <FindingList findings={findings} warnings={warnings} open={showsFindings} onOpen={setShowsFindings} onChoose={choose} />
          }
          acts={{
            save: () => void acts.save(),
            publish: acts.askToPublish,
            copy: () => void acts.copy(),
            remove: () => void acts.remove(),
            undo: () => dispatch({ do: 'undo' }),
            redo: () => dispatch({ do: 'redo' }),
            show,
            picture: (as) => void picture(as),
            back: () => leave.leave(onBack),
            open: (id) => leave.leave(() => onOpen(id)),
          }}
        />
        <UseNote template={template} version={version} onPublish={acts.askToPublish} />
        {fixed && <p className="own-note">{text(`flowDesign.${version.product ? 'fixedProduct' : 'fixed'}`)}</p>}
        <div className="design-body">
          <div className={listed ? 'design-stage' : 'design-stage is-chart'}>
            {listed ? (
              <FlowOutline
                model={desk.value.model}
                document={document}
                words={words}
                selected={chosen}
                onSelect={pick}
                onKeyDown={press}
                beside={(id) => besideOf(wrong.get(id))}
              />
            ) : (
              <ChartCanvas
                layout={layout}
                look={look}
                moves
                selected={chosen}
                onSelect={choose}
                label={text('flowChart.chart')}
                draw={(box) => <CardParts box={box} words={words} model={desk.value.model} />}
                onKeyDown={(event, box) => press(event, box.id)}
                between={
                  fixed
                    ? undefined
                    : ({ place }) => (
                        <AddMenu
                          place={place}
                          after={desk.before(place)}
                          canPaste={design.cut !== null}
                          onAdd={commands.add}
                          onPaste={commands.paste}
                        />
                      )
                }
              />
            )}
          </div>
          <SidePanel
            design={design}
            template={template}
            commands={commands}
            findings={[...findings, ...warnings]}
            onChoose={choose}
            onRelease={() => void acts.release()}
            onBack={phone ? showStage : undefined}
          />
        </div>
        {leave.question}
        <Suspense>
          {acts.publishing && (
            <PublishDialog
              template={template}
              version={version.id}
              warnings={warnings}
              busy={acts.busy}
              onPublish={(action) => void acts.publish(action)}
              onClose={acts.stopPublishing}
            />
          )}
          {shown === 'trial' && <SimulationDrawer words={words} onClose={() => setShown(null)} />}
          {shown === 'json' && (
            <JsonDialog
              document={document}
              fixed={fixed}
              onApply={(next) => dispatch({ do: 'replace', document: next })}
              onClose={() => setShown(null)}
            />
          )}
        </Suspense>
      </section>
    </DeskContext.Provider>
  );
}

const showPanel = (): void => document.getElementById('design-heading')?.scrollIntoView();
const showStage = (): void => document.querySelector('.design-stage')?.scrollIntoView();
const focusPanel = (): void => document.getElementById('design-heading')?.focus();

const besideOf = (finding: Finding | undefined) => (finding ? <span className="design-mark">{finding.text}</span> : null);

/** Whether the version is what users start now: published, with a use, and on. */
function isLive({ code, subject, action, status }: Template, version: Version, offers: Offers | undefined): boolean {
  const about = offers?.subjects.find(({ name }) => name === subject);
  const used = action !== null || !about || about.declared.some(({ flow }) => flow === code) || about.actions.length === 0;
  return version.status === 'enabled' && status === 'onShelf' && used;
}

/** Look-ups of the editors, and texts of the cards. */
function useDeskOf(info: Info, { document }: Design, fixed: boolean) {
  const text = useText();
  const model = useModel(document.model).data;
  const offers = useOffers().data;
  const names = useNames(document, info.names, offers);
  const fields = Object.fromEntries((model?.fields ?? []).map(({ name, label }) => [name, label]));
  const words = useFlowWords(info.titles, names, fields);
  const titleOf = (id: string): string => {
    const node = nodeOf(document, id);
    return node ? words.title(node) : id;
  };
  const before = ({ branch, index }: Place): string => {
    const list = branch ? branchOf(document, `${branch.node}.${branch.branch}`) : undefined;
    const earlier = (list?.branch.nodes ?? document.nodes)[index - 1];
    return earlier ? words.title(earlier) : list ? words.branch(list.node, list.branch) : text('flowDesign.wholeFlow');
  };
  return { words, before, value: { document, model, offers, sheets: info.sheets, names, titleOf, branchTitle: words.branch, fixed } };
}

/** Warns before unsaved changes are lost. */
function useDirty(design: Design): LeaveHandle {
  const leave = useLeave();
  const dirty = isDirty(design);
  const { noteDirty } = leave;
  useEffect(() => noteDirty(dirty), [dirty, noteDirty]);
  return leave;
}

const typing = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

/** Ctrl+Z and Ctrl+Shift+Z; inside an input field the browser's own undo applies. */
const undoKeys =
  (dispatch: (step: { do: 'undo' } | { do: 'redo' }) => void) =>
  (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || typing(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    dispatch({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };
