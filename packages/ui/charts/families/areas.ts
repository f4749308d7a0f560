import { HeatmapChart, MapChart, SankeyChart, TreemapChart } from 'echarts/charts';
import { CalendarComponent, VisualMapPiecewiseComponent } from 'echarts/components';
import { use } from 'echarts/core';

/** Pictures that fill areas: flows, trees, calendars and maps. */
use([HeatmapChart, MapChart, SankeyChart, TreemapChart, CalendarComponent, VisualMapPiecewiseComponent]);
