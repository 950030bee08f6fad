from trl import GRPOConfig

training_args = GRPOConfig(
    ...,
    beta=0.001,  # the paper don't specify the value used
    use_bias_correction_kl=True,
)
