package io.brokerbench.operator.lifecycle;

/** One step of a run: looks at it and says what comes next. Pure. */
sealed interface Step
    permits AcceptStep,
        QueueStep,
        NetworkPolicyStep,
        DiskProbeStep,
        PageCacheStep,
        ProvisionStep,
        VerifyStep,
        LoadStep,
        CollectStep,
        SuspendStep,
        TearDownStep {

  Decision decide(RunView view);
}
