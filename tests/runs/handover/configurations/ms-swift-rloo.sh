CUDA_VISIBLE_DEVICES=0,1,2,3,4,5,6,7 \
NPROC_PER_NODE=8 \
swift rlhf \
    --rlhf_type grpo \
    --advantage_estimator rloo \
    --kl_in_reward true \
    --model Qwen/Qwen2.5-VL-3B-Instruct \
    --external_plugins examples/train/grpo/plugin/plugin.py \
    --reward_funcs external_r1v_acc format \
    --use_vllm true \
    --vllm_tensor_parallel_size 1 \
    --train_type lora \
    --dataset 'AI-ModelScope/clevr_cogen_a_train' \
    --max_completion_length 1024 \
    --num_train_epochs 1 \
    --per_device_train_batch_size 8 \
    --learning_rate 1e-6 \
    --gradient_accumulation_steps 4 \
    --logging_steps 1 \
    --num_generations 16 \
    --temperature 1.0 \
    --system 'examples/train/grpo/prompt.txt' \
    --deepspeed zero2 \
    --report_to tensorboard swanlab \
    --num_iterations 1 \
    --beta 0.001 \
    --attn_impl flash_attention_2
