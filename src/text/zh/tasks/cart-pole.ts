import type { Catalogue } from '../../catalogue'

export const cartPole: Catalogue['tasks']['cart-pole'] = {
  blurb: '把小车往左或往右推，让杆立着，并且靠近中间。',
  example: '杆往右倒 → 往右推，接住它',
  lookFor:
    '一个组的回答起点都相同，只有推法使它们不同。比平均撑得久的回答，更新会偏向它的每一次推。评估先变好，因为它总取概率较大的推法。等到整个组都能撑到最后，就只剩离中间的距离能分出高下。',
  knobs: {
    steps: {
      label: '时间步数',
      help: '要撑住多少个时间步，每步0.02 s：CartPole-v0是200步，v1是500步。越多越难，也越花时间。杆倾斜超过12°或小车离开轨道，就提前结束。',
    },
    spread: {
      label: '起点的分散程度',
      help: '状态的四个数都从±这个数以内开始。调高后起点更多样，也更难。',
    },
  },
  parts: { balance: '撑住', centre: '靠近中间' },
  measures: {
    upright: {
      label: '撑到最后',
      help: '撑到最后一个时间步的轨迹所占的比例。',
      formula: '走满T个时间步的轨迹所占的比例',
    },
    angle: {
      label: '倾斜',
      help: '杆与竖直方向的平均夹角，单位是度。',
      formula: 'Σ m·|θ| / Σ m，单位是度',
    },
    offset: {
      label: '偏离',
      help: '小车离中间的平均距离，单位是米。',
      formula: 'Σ m·|x| / Σ m，单位是米',
    },
  },
  sketch: '杆从左到右随时间变化。叉：在此倒下。',
  scene: {
    played: '本组：最差与最好的步数',
    angles: '杆的角度',
    places: '小车的位置',
    step: '时间步',
    degrees: '度',
    metres: '米',
    limit: '界限',
    centre: '靠近中间',
    group: '其余',
    best: '最好',
    worst: '最差',
    fallen: '倒下',
  },
  setups: {
    long: { label: '500步', help: 'CartPole-v1的长度，起点也散开一倍。' },
  },
}
