import type { Catalogue } from '../../catalogue'

export const gridWorld: Catalogue['tasks']['grid-world'] = {
  blurb: '从起点格用尽量少的步走到终点，不要掉下悬崖。',
  example: '从悬崖边的a5出发 → →→→→→→→→↓',
  lookFor:
    '箭头先在终点附近转向终点，远处后转。起初离得远的组没有一个回答走得到，所以常常卡住。然后调高“打滑”：贴着悬崖的路不再最好，箭头就转开了。',
  knobs: {
    map: {
      label: '地图',
      help: '悬崖：一边是悬崖。桥：从两道深渊之间过，或绕远路。房间：穿过门。',
      options: { cliff: '悬崖', bridge: '桥', rooms: '房间' },
    },
    moves: { label: '步数', help: '最多走多少步。越多，终点越容易走到。' },
    slip: {
      label: '打滑',
      help: '一步滑到左右两侧的概率；允许的最后一步不会滑。调高后，贴着悬崖走就危险。这时最高奖励小于1。',
    },
  },
  parts: { goal: '到达终点', speed: '步数少', safe: '没有掉下' },
  measures: {
    arrived: {
      label: '到达',
      help: '到达终点的轨迹所占的比例。',
      formula: '到达终点的轨迹所占的比例',
    },
    fell: {
      label: '掉下',
      help: '掉下悬崖的轨迹所占的比例。',
      formula: '掉下悬崖的轨迹所占的比例',
    },
    moves: {
      label: '到终点的步数',
      help: '到达终点的轨迹的平均步数。',
      formula: '到达终点的轨迹的平均步数',
    },
  },
  sketch: '每条路径从起点（圆圈）到终点（圆点）。绿色：目标。',
  scene: {
    visits: '这一步到过的格子，与策略的走法',
    paths: '本组的路径',
    visited: '到访次数',
    policy: '策略：平均走向',
    cliff: '悬崖',
    goal: '终点',
    arrived: '到终点',
    fell: '掉下悬崖',
    lost: '步数用完',
    start: '起点',
    fall: '掉下',
  },
  setups: {
    slippery: {
      label: '滑的悬崖',
      help: '20%的步滑向旁边。最好的路与悬崖隔开一行。',
    },
    bridge: {
      label: '滑的桥',
      help: '近路从两道深渊之间过，远路绕开它们。如果一个组里没有回答过得了桥，策略学会的就是原地不动。',
    },
    rooms: { label: '房间', help: '四个房间，中间有门，终点在其中一间。' },
  },
  problem: ({ start }) => `从${start}出发`,
}
