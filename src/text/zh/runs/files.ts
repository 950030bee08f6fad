import type { Catalogue } from '../../catalogue'

export const files: Catalogue['files'] = {
  menu: '导出',
  groups: { data: '数据', figures: '图', code: '代码' },
  items: {
    json: { label: 'JSON', help: '设置、改动，以及每一步的每个数值。可以再导入。' },
    csv: { label: 'CSV', help: '每步一行，每个指标一列。' },
    csvLong: { label: '长表', help: '同样的内容，每个测量值一行：步、指标、值。' },
    csvGroups: { label: '组的表格', help: '每步的每个组一行：优势和奖励的均值与标准差。' },
    csvVerl: {
      label: '用verl名称的CSV',
      help: '每步一行：verl也有的指标，用它的名称，便于与verl的运行比较。',
    },
    tokens: {
      label: '逐token的表（JSON Lines）',
      help: '页面检查过的那些步里，每个token的每次更新一行。单步时每一步都检查，连续运行时每秒只检查两三步，最多保留200步。内容：策略、旧策略和参考策略的对数概率、优势、掩码。在Python里：pandas.read_json(FILE, lines=True)。',
    },
    tokensParquet: {
      label: '逐token的表（Parquet）',
      help: '同样的步，Parquet文件；它的元数据里写有是哪些步。在Python里：pandas.read_parquet(FILE)。',
    },
    tensorboard: {
      label: 'TensorBoard',
      help: '事件文件：标量、直方图、采样到的回答、设置。wandb也能读。',
    },
    weights: {
      label: '权重',
      help: '策略和参考策略，safetensors格式，附带设置，以及一个用PyTorch打开它们的Python文件。权重可以再导入。',
    },
    huggingFace: {
      label: 'Hugging Face',
      help: '供AutoModelForCausalLM打开的文件夹（ZIP）。训练Hugging Face模型的程序都能训练它。它和训练后存下的模型都可以再导入。',
    },
    loader: { label: 'PyTorch加载程序', help: '一个Python文件：打开权重，并核对贪心输出。' },
    report: { label: '报告', help: 'Markdown文件：设置、评估、最后的数值和图表。' },
    trl: {
      label: 'TRL',
      help: '一个Python文件，用TRL训练这个任务：带有设置、提示词、奖励和本页的网络，也可以换成你的模型。',
    },
    verl: { label: 'verl', help: '一个Python文件：含verl的奖励函数，并用这些设置启动verl。' },
    replay: {
      label: '在TRL里重放',
      help: '一个Python文件和一份记录：TRL用前100步的回答来训练，并把它的指标与本页的并排打印。',
    },
    ray: {
      label: 'Ray Tune',
      help: '一个Python程序，由Ray自己的采样器在多台机器上围绕这些设置搜索学习率、β和ε（只搜索起作用的）；加上--points则训练16个点，结果可以在扫描里打开。',
    },
    optuna: { label: 'Optuna', help: '同样的搜索，用Optuna的采样器，由任意多个共用一个study的进程来做。' },
  },
  open: '导入',
  openShort: '运行、权重、结果、日志、数据，或别的程序的设置。也可以把文件拖到页面上。',
  paste: '粘贴设置',
  pasteShort: 'TRL、verl或别的程序的配置、脚本或命令，以文本粘贴。',
  openHelp:
    '打开文件：导出的运行、权重、别的程序的设置、对比和扫描的结果，以及提示词与答案的数据。也可以把文件拖到页面上。',
}
