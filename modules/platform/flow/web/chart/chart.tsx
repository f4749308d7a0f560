import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { FlowDocument } from '@zhixing/flow';
import { Button, Grid } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { CardParts } from './card-parts.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { FlowOutline } from './flow-outline.tsx';
import { type Box, CARD, layOut } from './layout.ts';
import { isTaken, type Progress, peopleHeight, toneOf } from './progress.ts';
import { type Names, type Titles, useFlowWords } from './words.ts';

export interface FlowChartProps {
  readonly document: Pick<FlowDocument, 'nodes'>;
  readonly titles?: Titles | undefined;
  readonly names?: Names | undefined;
  readonly progress?: Progress | undefined;
  /** The model of the conditions, where they are to be shown in words. */
  readonly model?: ModelDescription | undefined;
  /** More content by node: shown in the chart when the node is selected, in the outline below its line. */
  readonly more?: Readonly<Record<string, ReactNode>> | undefined;
  /** Height of the chart in pixels. */
  readonly height?: number | undefined;
}

export default function Chart({ document, titles, names, progress, model, more = {}, height = 560 }: FlowChartProps) {
  const text = useText();
  const words = useFlowWords(titles, names);
  const phone = Grid.useBreakpoint().lg === false;
  const [chosen, setListed] = useState<boolean | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const layout = useMemo(
    () => layOut(document, ({ id }) => CARD.height + (progress?.[id] ? peopleHeight(progress[id]) : 0)),
    [document, progress],
  );
  const listed = chosen ?? phone;
  return (
    <div className="flow-chart">
      <div className="flow-chart-tools">
        <Button size="small" onClick={() => setListed(!listed)}>
          {text(listed ? 'flowChart.asChart' : 'flowChart.asList')}
        </Button>
      </div>
      {listed ? (
        <FlowOutline document={document} words={words} progress={progress} model={model} under={(id) => more[id]} />
      ) : (
        <div style={{ height }}>
          <ChartCanvas
            layout={layout}
            label={text('flowChart.chart')}
            draw={(box) => <CardParts box={box} words={words} progress={progress} model={model} />}
            look={(box) => (progress ? lookOf(progress, box) : '')}
            selected={selected}
            onSelect={setSelected}
            tools={selected && more[selected] ? <div className="flow-chart-more">{more[selected]}</div> : null}
          />
        </div>
      )}
    </div>
  );
}

function lookOf(progress: Progress, box: Box): string {
  if (box.is === 'branch' && isTaken(progress, box.of.id, box.branch.id)) return 'is-success';
  const own = progress[box.id];
  return own ? `is-${toneOf[own.state]}` : 'is-ahead';
}
